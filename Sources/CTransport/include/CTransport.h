// HTTP through libcurl as bytes and numbers in and out: many transfers side by side, driven by one thread.
//
// libcurl is opened with dlopen on first use and never linked: most runs touch no network, and a process that needs
// none does not pay for loading it. What lives here are hard limits alone. Who may be asked, how often, how long and
// where a redirect may lead is decided by the caller, who starts each hop as a transfer of its own.
//
// Fixed for every transfer: http and https only, no redirect followed, no cookie, no .netrc, no proxy but one that the
// settings name (none from the environment), no password, no decompression, certificates of https verified, TLS 1.2 at
// least.
#ifndef CTRANSPORT_H
#define CTRANSPORT_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  CTRANSPORT_OK = 0,
  CTRANSPORT_NOTHING,     // ctransport_wait: no transfer has ended yet
  CTRANSPORT_NO_LIBRARY,  // libcurl.so.4 cannot be opened
  CTRANSPORT_OLD_LIBRARY, // it is older than 7.80
  CTRANSPORT_NO_MEMORY,
  CTRANSPORT_REFUSED_OPTION,  // libcurl does not take a setting that safety rests on
  CTRANSPORT_UNRESOLVED,      // the host's name has no address
  CTRANSPORT_REFUSED_ADDRESS, // no address was left that may_connect allows; the message is the last refused one
  CTRANSPORT_NOT_CONNECTED,
  CTRANSPORT_TIMEOUT,
  CTRANSPORT_BODY_TOO_LARGE,
  CTRANSPORT_HEADERS_TOO_LARGE,
  CTRANSPORT_TLS,     // no secure connection, or a certificate that is not believed
  CTRANSPORT_BROKEN,  // what came is no whole HTTP answer
} ctransport_status;

// What went wrong, in libcurl's words or ours; empty after CTRANSPORT_OK.
typedef struct {
  char text[256];
} ctransport_message;

// Whether a transfer may connect to an address: 4 or 16 bytes in network order, and a port. Asked before a socket is
// made, and again before the request is sent over a connection, new or kept. It must not call back into this library.
typedef int (*ctransport_may_connect)(
    void *context, uint64_t transfer, const uint8_t *address, size_t address_count, uint16_t port);

// What shows a server of https who asks. Copied, and wiped when the set is closed.
typedef struct {
  const uint8_t *certificate;  // NULL for none
  size_t certificate_count;
  const char *certificate_type;  // PEM, DER or P12; a P12 brings its key
  const uint8_t *key;            // NULL for a P12
  size_t key_count;
  const char *key_type;  // PEM or DER
  const char *password;  // NULL for none
} ctransport_identity;

typedef struct {
  ctransport_may_connect may_connect;
  void *context;
  const char *certificate_file;  // PEM of the authorities for https; NULL is the system's
  const char *agent;             // the User-Agent header
  size_t max_total;              // bytes of all answers together
  const char *proxy;             // the URL of a proxy for all transfers; NULL for none
  ctransport_identity identity;  // for transfers that ask for it
} ctransport_settings;

typedef struct {
  const char *url;
  int is_post;
  const uint8_t *body;  // copied
  size_t body_count;
  const char *const *headers;  // "Name: value", copied
  size_t header_count;
  size_t max_body;     // bytes of the answer
  size_t max_headers;  // bytes of all its header lines
  uint32_t connect_milliseconds;
  uint32_t total_milliseconds;
  int shows_identity;         // whether the server may see the settings' identity
  const char *authorization;  // the value of that header, wiped when the transfer ends; NULL for none
  int holds_secrets;          // whether body and answer are wiped wherever they are kept
} ctransport_request;

// How a transfer ended. What the pointers lead to is released with ctransport_result_free.
typedef struct {
  uint64_t transfer;
  ctransport_status status;
  ctransport_message message;
  int http_status;   // 0 when there was no answer
  uint8_t *body;     // NULL when empty
  size_t body_count;
  char *headers;     // the lines of the last answer's header, each with its line end; NULL when empty
  size_t header_count;
  int holds_secrets; // whether the body is wiped when it is released
  char *redirect;    // where a 3xx answer points to, made absolute; NULL when nowhere
} ctransport_result;

typedef struct ctransport ctransport;

// Opens libcurl if that has not been done, and makes a set of transfers. The settings' strings are copied.
ctransport_status ctransport_open(
    const ctransport_settings *settings, ctransport **opened, ctransport_message *message);

// Begins a transfer under a number of the caller's choosing. It runs while ctransport_wait is called.
ctransport_status ctransport_start(
    ctransport *self, uint64_t transfer, const ctransport_request *request, ctransport_message *message);

// Lets the transfers run until one ends, which is then told, or until the time is over: CTRANSPORT_NOTHING.
ctransport_status ctransport_wait(ctransport *self, uint32_t milliseconds, ctransport_result *result);

void ctransport_result_free(ctransport_result *result);

// Ends what still runs and releases everything.
void ctransport_close(ctransport *self);

#endif
