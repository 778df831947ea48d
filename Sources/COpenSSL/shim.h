// The door to libcrypto: its headers, and its macros as functions. No logic lives here.
#ifndef COPENSSL_SHIM_H
#define COPENSSL_SHIM_H

#include <openssl/asn1t.h>
#include <openssl/bio.h>
#include <openssl/cms.h>
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/ess.h>
#include <openssl/evp.h>
#include <openssl/ocsp.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/provider.h>
#include <openssl/rsa.h>
#include <openssl/ts.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

/// EVP_PKEY_KEYPAIR, a macro that Swift does not import.
static inline int COpenSSL_keyPairSelection(void) { return EVP_PKEY_KEYPAIR; }

/// XN_FLAG_RFC2253 without the escaping of bytes above 127: the text is UTF-8.
static inline unsigned long COpenSSL_name_flags(void) { return XN_FLAG_RFC2253 & ~(unsigned long)ASN1_STRFLGS_ESC_MSB; }

/// BIO_get_mem_data
static inline long COpenSSL_BIO_get_mem_data(BIO *bio, char **data) { return BIO_get_mem_data(bio, data); }

#endif
