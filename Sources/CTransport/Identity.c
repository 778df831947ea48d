#include "Identity.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#undef curl_easy_setopt

// Copies bytes, with a zero behind them; a copy of nothing is nothing.
static int keep(ctransport_secret *self, const void *bytes, size_t count) {
  if (bytes == NULL) return 1;
  self->bytes = malloc(count + 1);
  if (self->bytes == NULL) return 0;
  memcpy(self->bytes, bytes, count);
  self->bytes[count] = 0;
  self->count = count;
  return 1;
}

static void wipe(ctransport_secret *self) {
  if (self->bytes == NULL) return;
  explicit_bzero(self->bytes, self->count);
  free(self->bytes);
  self->bytes = NULL;
}

int ctransport_shown_keep(ctransport_shown *self, const ctransport_identity *identity) {
  if (identity->certificate == NULL) return 1;
  const char *password = identity->password;
  snprintf(self->certificate_type, sizeof self->certificate_type, "%s", identity->certificate_type);
  snprintf(self->key_type, sizeof self->key_type, "%s", identity->key_type == NULL ? "" : identity->key_type);
  return keep(&self->certificate, identity->certificate, identity->certificate_count) &&
         keep(&self->key, identity->key, identity->key_count) &&
         keep(&self->password, password, password == NULL ? 0 : strlen(password));
}

void ctransport_shown_wipe(ctransport_shown *self) {
  wipe(&self->certificate);
  wipe(&self->key);
  wipe(&self->password);
}

int ctransport_shown_set(const ctransport_shown *self, const ctransport_curl *curl, CURL *easy) {
  if (self->certificate.bytes == NULL) return 1;
  struct curl_blob certificate = {self->certificate.bytes, self->certificate.count, CURL_BLOB_NOCOPY};
  struct curl_blob key = {self->key.bytes, self->key.count, CURL_BLOB_NOCOPY};
  int taken = curl->curl_easy_setopt(easy, CURLOPT_SSLCERT_BLOB, &certificate) == CURLE_OK &&
              curl->curl_easy_setopt(easy, CURLOPT_SSLCERTTYPE, self->certificate_type) == CURLE_OK;
  if (self->key.bytes != NULL) {
    taken = taken && curl->curl_easy_setopt(easy, CURLOPT_SSLKEY_BLOB, &key) == CURLE_OK &&
            curl->curl_easy_setopt(easy, CURLOPT_SSLKEYTYPE, self->key_type) == CURLE_OK;
  }
  if (self->password.bytes != NULL) {
    taken = taken && curl->curl_easy_setopt(easy, CURLOPT_KEYPASSWD, self->password.bytes) == CURLE_OK;
  }
  return taken;
}
