#include "CTransport.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "Buffer.h"
#include "Curl.h"
#include "Identity.h"

#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

// CURLOPT_PREREQFUNCTION came with this version.
#define OLDEST_VERSION 0x075000

typedef struct transfer {
  struct ctransport *owner;
  struct transfer *previous;
  struct transfer *next;
  uint64_t number;
  CURL *easy;
  struct curl_slist *headers;
  buffer post;  // what is posted, when it is kept here to be wiped
  buffer body;
  buffer head;
  size_t head_seen;  // of all answers together, also of those that come before the last
  ctransport_status failure;
  char refused[INET6_ADDRSTRLEN];
  char words[CURL_ERROR_SIZE];
} transfer;

struct ctransport {
  const ctransport_curl *curl;
  CURLM *multi;
  transfer *first;
  ctransport_may_connect may_connect;
  void *context;
  char *certificate_file;
  char *agent;
  char *proxy;
  ctransport_shown shown;
  size_t left;  // of all answers together
};

static void say(ctransport_message *message, const char *text) {
  snprintf(message->text, sizeof message->text, "%s", text);
}

static size_t on_body(char *bytes, size_t size, size_t count, void *context) {
  transfer *self = context;
  size_t all = size * count;
  if (all > self->owner->left || !append(&self->body, bytes, all)) {
    self->failure = CTRANSPORT_BODY_TOO_LARGE;
    return 0;
  }
  self->owner->left -= all;
  return all;
}

static size_t on_header(char *bytes, size_t size, size_t count, void *context) {
  transfer *self = context;
  size_t all = size * count;
  // An answer may be preceded by others (100, 103) and followed by trailers; all count against the limit.
  if (all > self->head.limit - self->head_seen) {
    self->failure = CTRANSPORT_HEADERS_TOO_LARGE;
    return 0;
  }
  self->head_seen += all;
  if (all >= 5 && memcmp(bytes, "HTTP/", 5) == 0) self->head.count = 0;
  if (append(&self->head, bytes, all)) return all;
  self->failure = CTRANSPORT_NO_MEMORY;
  return 0;
}

// Asks the caller about an address, and keeps a refused one for the message.
static int may_connect(transfer *self, int family, const void *address, uint16_t port) {
  size_t count = family == AF_INET ? 4 : 16;
  if (self->owner->may_connect(self->owner->context, self->number, address, count, port)) return 1;
  if (inet_ntop(family, address, self->refused, sizeof self->refused) == NULL) self->refused[0] = '?';
  return 0;
}

static curl_socket_t on_socket(void *context, curlsocktype purpose, struct curl_sockaddr *to) {
  transfer *self = context;
  if (purpose != CURLSOCKTYPE_IPCXN) return CURL_SOCKET_BAD;
  if (to->family == AF_INET && to->addrlen >= sizeof(struct sockaddr_in)) {
    struct sockaddr_in four;
    memcpy(&four, &to->addr, sizeof four);
    if (!may_connect(self, AF_INET, &four.sin_addr, ntohs(four.sin_port))) return CURL_SOCKET_BAD;
  } else if (to->family == AF_INET6 && to->addrlen >= sizeof(struct sockaddr_in6)) {
    // curl_sockaddr ends in a sockaddr, which is too short; libcurl makes the room behind it as long as addrlen says.
    struct sockaddr_in6 six;
    memcpy(&six, (const void *)&to->addr, sizeof six);
    if (!may_connect(self, AF_INET6, &six.sin6_addr, ntohs(six.sin6_port))) return CURL_SOCKET_BAD;
  } else {
    return CURL_SOCKET_BAD;
  }
  return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

// The peer as it is, before a byte is sent: also of a connection that was kept open.
static int on_request(void *context, char *peer, char *own, int peer_port, int own_port) {
  (void)own;
  (void)own_port;
  transfer *self = context;
  char text[INET6_ADDRSTRLEN];
  uint8_t address[16];
  if (peer == NULL || peer_port < 1 || peer_port > UINT16_MAX) return CURL_PREREQFUNC_ABORT;
  size_t count = strcspn(peer, "%");  // a zone
  if (count >= sizeof text) return CURL_PREREQFUNC_ABORT;
  memcpy(text, peer, count);
  text[count] = 0;
  int family = strchr(text, ':') == NULL ? AF_INET : AF_INET6;
  if (inet_pton(family, text, address) != 1) return CURL_PREREQFUNC_ABORT;
  return may_connect(self, family, address, (uint16_t)peer_port) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT;
}

static void release(transfer *self) {
  ctransport *owner = self->owner;
  if (self->easy != NULL) {
    owner->curl->curl_multi_remove_handle(owner->multi, self->easy);
    owner->curl->curl_easy_cleanup(self->easy);
  }
  if (self->previous != NULL) self->previous->next = self->next;
  if (owner->first == self) owner->first = self->next;
  if (self->next != NULL) self->next->previous = self->previous;
  for (struct curl_slist *line = self->headers; line != NULL; line = line->next) {
    explicit_bzero(line->data, strlen(line->data));
  }
  owner->curl->curl_slist_free_all(self->headers);
  drop(&self->post);
  drop(&self->body);
  drop(&self->head);
  free(self);
}

ctransport_status ctransport_open(
    const ctransport_settings *settings, ctransport **opened, ctransport_message *message) {
  *opened = NULL;
  memset(message, 0, sizeof *message);
  const ctransport_curl *curl = ctransport_curl_load();
  if (curl == NULL) return CTRANSPORT_NO_LIBRARY;
  if (curl->version < OLDEST_VERSION) return CTRANSPORT_OLD_LIBRARY;
  ctransport *self = calloc(1, sizeof *self);
  if (self == NULL) return CTRANSPORT_NO_MEMORY;
  self->curl = curl;
  self->may_connect = settings->may_connect;
  self->context = settings->context;
  self->left = settings->max_total;
  self->multi = curl->curl_multi_init();
  self->agent = strdup(settings->agent);
  if (settings->certificate_file != NULL) self->certificate_file = strdup(settings->certificate_file);
  if (settings->proxy != NULL) self->proxy = strdup(settings->proxy);
  if (self->multi == NULL || self->agent == NULL || !ctransport_shown_keep(&self->shown, &settings->identity) ||
      (settings->proxy != NULL && self->proxy == NULL) ||
      (settings->certificate_file != NULL && self->certificate_file == NULL)) {
    ctransport_close(self);
    return CTRANSPORT_NO_MEMORY;
  }
  *opened = self;
  return CTRANSPORT_OK;
}

void ctransport_close(ctransport *self) {
  while (self->first != NULL) release(self->first);
  if (self->multi != NULL) self->curl->curl_multi_cleanup(self->multi);
  ctransport_shown_wipe(&self->shown);
  free(self->proxy);
  free(self->certificate_file);
  free(self->agent);
  free(self);
}

static int configure(transfer *self, const ctransport_request *request) {
  const ctransport_curl *curl = self->owner->curl;
  CURL *easy = self->easy;
  int taken = ctransport_curl_restrict(curl, easy);
#define SET(option, value) taken &= curl->curl_easy_setopt(easy, option, value) == CURLE_OK
  SET(CURLOPT_PRIVATE, self);
  SET(CURLOPT_URL, request->url);
  SET(CURLOPT_PATH_AS_IS, 1L);
  SET(CURLOPT_NOSIGNAL, 1L);
  SET(CURLOPT_FOLLOWLOCATION, 0L);
  SET(CURLOPT_PROXY, self->owner->proxy == NULL ? "" : self->owner->proxy);
  SET(CURLOPT_NOPROXY, "");
  SET(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  SET(CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
  SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
  SET(CURLOPT_HTTP09_ALLOWED, 0L);
  SET(CURLOPT_SSL_VERIFYPEER, 1L);
  SET(CURLOPT_SSL_VERIFYHOST, 2L);
  SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
  SET(CURLOPT_OPENSOCKETFUNCTION, on_socket);
  SET(CURLOPT_OPENSOCKETDATA, self);
  SET(CURLOPT_PREREQFUNCTION, on_request);
  SET(CURLOPT_PREREQDATA, self);
  SET(CURLOPT_WRITEFUNCTION, on_body);
  SET(CURLOPT_WRITEDATA, self);
  SET(CURLOPT_HEADERFUNCTION, on_header);
  SET(CURLOPT_HEADERDATA, self);
  SET(CURLOPT_ERRORBUFFER, self->words);
  SET(CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)request->max_body);
  SET(CURLOPT_CONNECTTIMEOUT_MS, (long)request->connect_milliseconds);
  SET(CURLOPT_TIMEOUT_MS, (long)request->total_milliseconds);
  SET(CURLOPT_USERAGENT, self->owner->agent);
  if (self->headers != NULL) SET(CURLOPT_HTTPHEADER, self->headers);
  if (self->owner->certificate_file != NULL) {
    SET(CURLOPT_CAINFO, self->owner->certificate_file);
    // The one given stands alone: the system's folder of authorities is not asked beside it.
    curl->curl_easy_setopt(easy, CURLOPT_CAPATH, NULL);
  }
  if (request->is_post) {
    SET(CURLOPT_POST, 1L);
    SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_count);
    if (self->post.bytes != NULL) SET(CURLOPT_POSTFIELDS, (const char *)self->post.bytes);
    else SET(CURLOPT_COPYPOSTFIELDS, request->body_count == 0 ? "" : (const char *)request->body);
  } else {
    SET(CURLOPT_HTTPGET, 1L);
  }
  if (request->shows_identity) taken &= ctransport_shown_set(&self->owner->shown, curl, easy);
#undef SET
#if LIBCURL_VERSION_NUM >= 0x075700
  // Without it, ending a transfer waits for a name server that does not answer.
  curl->curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#endif
  return taken;
}

static int add_header(transfer *self, const char *line) {
  struct curl_slist *longer = self->owner->curl->curl_slist_append(self->headers, line);
  if (longer == NULL) return 0;
  self->headers = longer;
  return 1;
}

static int add_authorization(transfer *self, const char *value) {
  if (value == NULL) return 1;
  static const char name[] = "Authorization: ";
  size_t count = sizeof name + strlen(value);
  char *line = malloc(count);
  if (line == NULL) return 0;
  snprintf(line, count, "%s%s", name, value);
  int added = add_header(self, line);
  explicit_bzero(line, count);
  free(line);
  return added;
}

ctransport_status ctransport_start(
    ctransport *owner, uint64_t number, const ctransport_request *request, ctransport_message *message) {
  memset(message, 0, sizeof *message);
  transfer *self = calloc(1, sizeof *self);
  if (self == NULL) return CTRANSPORT_NO_MEMORY;
  self->owner = owner;
  self->number = number;
  self->body.limit = request->max_body;
  self->body.holds_secrets = request->holds_secrets;
  self->head.limit = request->max_headers;
  self->next = owner->first;
  if (owner->first != NULL) owner->first->previous = self;
  owner->first = self;

  // No waiting for a 100 before the body: bodies are small.
  int made = add_header(self, "Expect:");
  for (size_t i = 0; i < request->header_count; i++) made = made && add_header(self, request->headers[i]);
  made = made && add_authorization(self, request->authorization);
  // libcurl would copy the body and not wipe its copy.
  if (request->holds_secrets && request->is_post && request->body_count > 0) {
    self->post = (buffer){.limit = request->body_count, .holds_secrets = 1};
    made = made && append(&self->post, request->body, request->body_count);
  }
  self->easy = owner->curl->curl_easy_init();
  if (!made || self->easy == NULL) {
    release(self);
    return CTRANSPORT_NO_MEMORY;
  }
  if (!configure(self, request) || owner->curl->curl_multi_add_handle(owner->multi, self->easy) != CURLM_OK) {
    say(message, self->words);
    release(self);
    return CTRANSPORT_REFUSED_OPTION;
  }
  return CTRANSPORT_OK;
}

static ctransport_status meaning(const transfer *self, CURLcode code) {
  if (code == CURLE_OK) return CTRANSPORT_OK;
  if (self->failure != CTRANSPORT_OK) return self->failure;
  switch (code) {
    case CURLE_OPERATION_TIMEDOUT: return CTRANSPORT_TIMEOUT;
    case CURLE_FILESIZE_EXCEEDED: return CTRANSPORT_BODY_TOO_LARGE;
    case CURLE_OUT_OF_MEMORY: return CTRANSPORT_NO_MEMORY;
    case CURLE_COULDNT_RESOLVE_HOST: return CTRANSPORT_UNRESOLVED;
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_PROXY: return CTRANSPORT_NOT_CONNECTED;
    case CURLE_COULDNT_CONNECT:
    case CURLE_ABORTED_BY_CALLBACK: return self->refused[0] ? CTRANSPORT_REFUSED_ADDRESS : CTRANSPORT_NOT_CONNECTED;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_INVALIDCERTSTATUS:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_SHUTDOWN_FAILED: return CTRANSPORT_TLS;
    default: return CTRANSPORT_BROKEN;
  }
}

// Moves what a transfer got into the result and releases the rest.
static void finish(transfer *self, CURLcode code, ctransport_result *result) {
  const ctransport_curl *curl = self->owner->curl;
  memset(result, 0, sizeof *result);
  result->transfer = self->number;
  result->status = meaning(self, code);
  if (result->status == CTRANSPORT_REFUSED_ADDRESS) {
    say(&result->message, self->refused);
  } else if (result->status != CTRANSPORT_OK) {
    say(&result->message, self->words[0] ? self->words : curl->curl_easy_strerror(code));
  }
  long http_status = 0;
  char *redirect = NULL;
  curl->curl_easy_getinfo(self->easy, CURLINFO_RESPONSE_CODE, &http_status);
  curl->curl_easy_getinfo(self->easy, CURLINFO_REDIRECT_URL, &redirect);
  result->http_status = (int)http_status;
  if (result->status == CTRANSPORT_OK) {
    if (redirect != NULL) result->redirect = strdup(redirect);
    result->body = self->body.bytes;
    result->body_count = self->body.count;
    result->holds_secrets = self->body.holds_secrets;
    result->headers = (char *)self->head.bytes;
    result->header_count = self->head.count;
    self->body.bytes = NULL;
    self->head.bytes = NULL;
  }
  release(self);
}

static int64_t milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static ctransport_status run(ctransport *self, uint32_t milliseconds, ctransport_result *result) {
  int64_t end = milliseconds_now() + milliseconds;
  while (1) {
    int running = 0;
    if (self->curl->curl_multi_perform(self->multi, &running) != CURLM_OK) return CTRANSPORT_NO_MEMORY;
    int left = 0;
    CURLMsg *told;
    while ((told = self->curl->curl_multi_info_read(self->multi, &left)) != NULL) {
      if (told->msg != CURLMSG_DONE) continue;
      transfer *ended = NULL;
      CURLcode code = told->data.result;
      self->curl->curl_easy_getinfo(told->easy_handle, CURLINFO_PRIVATE, (char **)&ended);
      finish(ended, code, result);
      return CTRANSPORT_OK;
    }
    int64_t rest = end - milliseconds_now();
    if (rest <= 0) return CTRANSPORT_NOTHING;
    if (self->curl->curl_multi_poll(self->multi, NULL, 0, (int)rest, NULL) != CURLM_OK) return CTRANSPORT_NO_MEMORY;
  }
}

ctransport_status ctransport_wait(ctransport *self, uint32_t milliseconds, ctransport_result *result) {
  memset(result, 0, sizeof *result);
  // Told not to touch signals, libcurl leaves SIGPIPE to us: a peer that hangs up in TLS would end the process.
  sigset_t broken_pipe, before, waiting;
  sigemptyset(&broken_pipe);
  sigaddset(&broken_pipe, SIGPIPE);
  sigpending(&waiting);
  int was_waiting = sigismember(&waiting, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &broken_pipe, &before);
  ctransport_status status = run(self, milliseconds < 60000 ? milliseconds : 60000, result);
  if (!was_waiting) {
    struct timespec none = {0, 0};
    while (sigtimedwait(&broken_pipe, NULL, &none) < 0 && errno == EINTR) {}
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return status;
}

void ctransport_result_free(ctransport_result *result) {
  if (result->holds_secrets && result->body != NULL) explicit_bzero(result->body, result->body_count);
  free(result->body);
  free(result->headers);
  free(result->redirect);
  memset(result, 0, sizeof *result);
}
