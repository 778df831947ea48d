// The door to libmicrohttpd, the HTTP server of the tests' PKI.
#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

#include <microhttpd.h>

#endif
