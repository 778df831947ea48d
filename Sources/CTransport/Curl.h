// The functions of libcurl that are used, found with dlsym.
#ifndef CTRANSPORT_CURL_H
#define CTRANSPORT_CURL_H

#define CURL_DISABLE_TYPECHECK
#define CURL_DISABLE_DEPRECATION
#include <curl/curl.h>

// Each with the type that libcurl's own header gives it.
#define CURL_FUNCTIONS(X) \
  X(curl_global_init) \
  X(curl_version_info) \
  X(curl_easy_init) \
  X(curl_easy_setopt) \
  X(curl_easy_getinfo) \
  X(curl_easy_strerror) \
  X(curl_easy_cleanup) \
  X(curl_multi_init) \
  X(curl_multi_setopt) \
  X(curl_multi_add_handle) \
  X(curl_multi_remove_handle) \
  X(curl_multi_perform) \
  X(curl_multi_poll) \
  X(curl_multi_info_read) \
  X(curl_multi_cleanup) \
  X(curl_slist_append) \
  X(curl_slist_free_all)

typedef struct {
#define MEMBER(name) __typeof__(&name) name;
  CURL_FUNCTIONS(MEMBER)
#undef MEMBER
  unsigned int version;
} ctransport_curl;

// The functions, or NULL when the library or one of them is not there. Safe to call from several threads.
const ctransport_curl *ctransport_curl_load(void);

// Lets a transfer speak http and https only; whether libcurl took that setting.
int ctransport_curl_restrict(const ctransport_curl *curl, CURL *easy);

#endif
