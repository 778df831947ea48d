// libqpdf's reader behind a C header: bytes in, bytes and numbers out.
//
// No exception leaves, no policy lives here. Text handed out belongs to the document (or to the call's result) and lives
// until the next call on the same document, or until it is freed. A document is used by one thread at a time.
#ifndef CQPDF_H
#define CQPDF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cqpdf_document cqpdf_document;

// What libqpdf says of a failure.
typedef enum cqpdf_status {
  CQPDF_OK = 0,
  CQPDF_DAMAGED = 1,
  CQPDF_PASSWORD = 2,
  CQPDF_UNSUPPORTED = 3,
  CQPDF_LIMIT = 4,
  CQPDF_SYSTEM = 5,
  CQPDF_INTERNAL = 6,
} cqpdf_status;

// Reads the cross-reference of bytes[0..length). The bytes are not copied and must outlive the document.
// `password` may hold any bytes but NUL; with `password_is_key` it is the file key in hexadecimal.
// Always gives a document (NULL only without memory); its status tells whether it may be used further.
cqpdf_document *cqpdf_open(const uint8_t *bytes, size_t length, const char *password, bool password_is_key,
                           bool attempt_recovery);
void cqpdf_close(cqpdf_document *document);

cqpdf_status cqpdf_last_status(const cqpdf_document *document);
// The last failure in libqpdf's words, empty when there was none.
const char *cqpdf_last_message(const cqpdf_document *document);

// Warnings since opening; reading an object may add some.
size_t cqpdf_warning_count(const cqpdf_document *document);
// The warnings' texts joined with line feeds.
const char *cqpdf_warnings(cqpdf_document *document);

// One object, unparsed, strings decrypted; a stream gives its dictionary and sets *is_stream.
// NULL on failure. `*length` is in bytes.
const char *cqpdf_object(cqpdf_document *document, int number, int generation, bool *is_stream, size_t *length);
// The trailer as libqpdf merged it.
const char *cqpdf_trailer(cqpdf_document *document, size_t *length);

// A stream's bytes: decrypted, and with `decode` also run through its lossless filters. At most `limit` bytes, else
// CQPDF_LIMIT. NULL on failure.
const uint8_t *cqpdf_stream(cqpdf_document *document, int number, int generation, bool decode, size_t limit,
                            size_t *length);

// Runs bytes through the filters that a stream dictionary names, without any document.
// On success *output is to be freed with cqpdf_free.
cqpdf_status cqpdf_decode(const char *dictionary, const uint8_t *bytes, size_t length, size_t limit, uint8_t **output,
                          size_t *output_length);
void cqpdf_free(void *memory);

// The merged cross-reference table. `kind` is 1 (place: offset in bytes) or 2 (place: object stream number).
typedef struct cqpdf_entry {
  int32_t number;
  int32_t generation;
  int32_t kind;
  int32_t index;
  int64_t place;
} cqpdf_entry;
// On success *entries is to be freed with cqpdf_free.
cqpdf_status cqpdf_table(cqpdf_document *document, cqpdf_entry **entries, size_t *count);

// Encryption, as libqpdf opened it.
bool cqpdf_is_encrypted(const cqpdf_document *document);
bool cqpdf_owner_password_matched(const cqpdf_document *document);
bool cqpdf_user_password_matched(const cqpdf_document *document);
// The file key's bytes; NULL when there is none.
const uint8_t *cqpdf_file_key(cqpdf_document *document, size_t *length);

// Primitives of the standard security handler, through libqpdf's crypto provider.
bool cqpdf_md5(const uint8_t *bytes, size_t length, uint8_t digest[16]);
// In place.
bool cqpdf_rc4(const uint8_t *key, size_t key_length, uint8_t *bytes, size_t length);
// In place, CBC without padding; `length` is a multiple of 16.
bool cqpdf_aes_cbc_encrypt(const uint8_t *key, size_t key_length, const uint8_t iv[16], uint8_t *bytes, size_t length);
// Fills with random bytes from the system.
bool cqpdf_random(uint8_t *bytes, size_t length);

// Rewrites a file through libqpdf's writer, recovering what it can, without encryption changes. For unsigned files only;
// that is the caller's to know. On success *output is to be freed with cqpdf_free.
cqpdf_status cqpdf_rewrite(const uint8_t *bytes, size_t length, const char *password, bool linearize, uint8_t **output,
                           size_t *output_length, char **message);

#ifdef __cplusplus
}
#endif

#endif
