#include "Curl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// They are members of one struct, so that libcurl's macros of the same names do not touch the calls.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

static pthread_once_t once = PTHREAD_ONCE_INIT;
static ctransport_curl functions;
static int is_loaded;

static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  int complete = 1;
#define LOAD(name) complete &= (functions.name = (__typeof__(&name))dlsym(library, #name)) != NULL;
  CURL_FUNCTIONS(LOAD)
#undef LOAD
  if (!complete) return;
  // Once for the process; it is never undone, since libcrypto is shared with the rest of it.
  if (functions.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return;
  functions.version = functions.curl_version_info(CURLVERSION_NOW)->version_num;
  is_loaded = 1;
}

const ctransport_curl *ctransport_curl_load(void) {
  pthread_once(&once, load);
  return is_loaded ? &functions : NULL;
}

int ctransport_curl_restrict(const ctransport_curl *curl, CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  if (curl->version >= 0x075500) {
    return curl->curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https") == CURLE_OK &&
           curl->curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS_STR, "http,https") == CURLE_OK;
  }
#endif
  long both = CURLPROTO_HTTP | CURLPROTO_HTTPS;
  return curl->curl_easy_setopt(easy, CURLOPT_PROTOCOLS, both) == CURLE_OK &&
         curl->curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS, both) == CURLE_OK;
}
