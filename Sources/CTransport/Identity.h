#ifndef CTRANSPORT_IDENTITY_H
#define CTRANSPORT_IDENTITY_H

#include <stddef.h>

#include "CTransport.h"
#include "Curl.h"

// Bytes that are wiped before they are given back.
typedef struct {
  char *bytes;
  size_t count;
} ctransport_secret;

// A copy of the settings' identity.
typedef struct {
  ctransport_secret certificate;
  ctransport_secret key;
  ctransport_secret password;
  char certificate_type[8];
  char key_type[8];
} ctransport_shown;

// Copies an identity; 0 when there is no memory. What was copied is wiped by the caller in any case.
int ctransport_shown_keep(ctransport_shown *self, const ctransport_identity *identity);

void ctransport_shown_wipe(ctransport_shown *self);

// Gives it to a transfer, which reads the bytes where they are; 0 when libcurl does not take it.
int ctransport_shown_set(const ctransport_shown *self, const ctransport_curl *curl, CURL *easy);

#endif
