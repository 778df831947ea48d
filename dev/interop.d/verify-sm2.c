/* Verifies an SM2 signature in a PDF: the last /ByteRange, SM3 over its spans, the CMS walked here, the value checked
 * with EVP. OpenSSL's own CMS functions know neither SM2's identifier nor its algorithm, and no PDF reader at hand
 * knows SM2 at all. Shares no code with the project.
 *
 * usage: verify-sm2 FILE.pdf ROOT.pem        exit status 0 when the signature and its chain hold
 */
#define _GNU_SOURCE
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The identifier that GM/T 0009 gives to a signer who has agreed on no other. */
static const char identifier[] = "1234567812345678";

typedef struct {
  const unsigned char *start; /* of the tag */
  const unsigned char *body;
  size_t length; /* of the body */
  unsigned char tag;
} Value;

static void refuse(const char *why) {
  fprintf(stderr, "verify-sm2: %s\n", why);
  exit(1);
}

static const unsigned char *end_of(Value value) { return value.body + value.length; }

/* Reads the value at `at`, which ends before `end`. */
static Value value_at(const unsigned char *at, const unsigned char *end) {
  Value value = {at, NULL, 0, 0};
  if (end - at < 2) refuse("a value is cut off");
  value.tag = at[0];
  size_t length = at[1];
  at += 2;
  if (length > 0x80) {
    size_t count = length & 0x7f;
    if (count > 4 || (size_t)(end - at) < count) refuse("a length is not DER");
    for (length = 0; count > 0; count--) length = length << 8 | *at++;
  } else if (length == 0x80) {
    refuse("a length is not DER");
  }
  if ((size_t)(end - at) < length) refuse("a value is longer than what holds it");
  value.body = at;
  value.length = length;
  return value;
}

static Value expected(const unsigned char *at, const unsigned char *end, unsigned char tag, const char *what) {
  Value value = value_at(at, end);
  if (value.tag != tag) refuse(what);
  return value;
}

static Value first_in(Value outer, unsigned char tag, const char *what) {
  return expected(outer.body, end_of(outer), tag, what);
}

static Value next_in(Value outer, Value before, unsigned char tag, const char *what) {
  return expected(end_of(before), end_of(outer), tag, what);
}

static int has_oid(Value value, const char *dotted) {
  ASN1_OBJECT *object = OBJ_txt2obj(dotted, 1);
  int same = object && value.tag == 0x06 && OBJ_length(object) == value.length &&
             memcmp(OBJ_get0_data(object), value.body, value.length) == 0;
  ASN1_OBJECT_free(object);
  return same;
}

static unsigned char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END) != 0) refuse("the file cannot be read");
  long length = ftell(file);
  unsigned char *bytes = length > 0 ? malloc((size_t)length + 1) : NULL;
  rewind(file);
  if (!bytes || fread(bytes, 1, (size_t)length, file) != (size_t)length) refuse("the file cannot be read");
  fclose(file);
  bytes[length] = 0;
  *size = (size_t)length;
  return bytes;
}

/* The body of the one attribute of this type. */
static Value attribute(Value attributes, const char *type) {
  for (const unsigned char *at = attributes.body; at < end_of(attributes);) {
    Value entry = expected(at, end_of(attributes), 0x30, "an attribute is no SEQUENCE");
    Value name = first_in(entry, 0x06, "an attribute has no type");
    if (has_oid(name, type)) {
      Value set = next_in(entry, name, 0x31, "an attribute has no values");
      return value_at(set.body, end_of(set));
    }
    at = end_of(entry);
  }
  refuse("a signed attribute is missing");
  abort();
}

static int verify_chain(X509 *signer, STACK_OF(X509) *others, const char *root_path) {
  X509_STORE *store = X509_STORE_new();
  X509_STORE_CTX *context = X509_STORE_CTX_new();
  if (!store || !context || X509_STORE_load_file(store, root_path) != 1) refuse("the root cannot be read");
  int holds = X509_STORE_CTX_init(context, store, signer, others) == 1 && X509_verify_cert(context) == 1;
  if (!holds) fprintf(stderr, "verify-sm2: %s\n", X509_verify_cert_error_string(X509_STORE_CTX_get_error(context)));
  X509_STORE_CTX_free(context);
  X509_STORE_free(store);
  return holds;
}

int main(int count, char **arguments) {
  if (count != 3) refuse("usage: verify-sm2 FILE.pdf ROOT.pem");
  size_t size = 0;
  unsigned char *pdf = read_file(arguments[1], &size);

  static const char key[] = "/ByteRange";
  unsigned char *last = NULL;
  for (unsigned char *at = pdf; (at = memmem(at, size - (size_t)(at - pdf), key, sizeof key - 1)); at++) last = at;
  unsigned long long range[4];
  if (!last || sscanf((char *)last, "/ByteRange [%llu %llu %llu %llu]", range, range + 1, range + 2, range + 3) != 4)
    refuse("there is no /ByteRange");
  if (range[0] != 0 || range[1] + 2 > range[2] || range[2] > size || range[3] != size - range[2])
    refuse("the /ByteRange does not cover the file");

  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned digest_size = 0;
  EVP_MD_CTX *hash = EVP_MD_CTX_new();
  if (!hash || EVP_DigestInit_ex(hash, EVP_sm3(), NULL) != 1 || EVP_DigestUpdate(hash, pdf, range[1]) != 1 ||
      EVP_DigestUpdate(hash, pdf + range[2], range[3]) != 1 || EVP_DigestFinal_ex(hash, digest, &digest_size) != 1)
    refuse("SM3 fails");
  EVP_MD_CTX_free(hash);

  size_t room = (range[2] - range[1] - 2) / 2;
  unsigned char *container = malloc(room + 1);
  for (size_t index = 0; container && index < room; index++) {
    unsigned byte;
    if (sscanf((char *)pdf + range[1] + 1 + 2 * index, "%2x", &byte) != 1) refuse("the gap is not hexadecimal");
    container[index] = (unsigned char)byte;
  }
  if (!container) refuse("no memory");

  Value info = expected(container, container + room, 0x30, "the container is no SEQUENCE");
  Value kind = first_in(info, 0x06, "the container has no type");
  if (!has_oid(kind, "1.2.840.113549.1.7.2")) refuse("the container is no SignedData");
  Value wrapper = next_in(info, kind, 0xa0, "the container is empty");
  Value data = first_in(wrapper, 0x30, "SignedData is no SEQUENCE");
  Value version = first_in(data, 0x02, "SignedData has no version");
  Value digests = next_in(data, version, 0x31, "SignedData has no digests");
  Value content = next_in(data, digests, 0x30, "SignedData has no content");
  Value certificates = next_in(data, content, 0xa0, "SignedData has no certificates");
  Value signers = next_in(data, certificates, 0x31, "SignedData has no signers");
  Value signer = first_in(signers, 0x30, "there is no SignerInfo");
  if (end_of(signer) != end_of(signers)) refuse("there is more than one SignerInfo");
  Value signer_version = first_in(signer, 0x02, "SignerInfo has no version");
  Value identity = next_in(signer, signer_version, 0x30, "the signer is not named by issuer and serial");
  Value algorithm = next_in(signer, identity, 0x30, "SignerInfo has no digest algorithm");
  Value attributes = next_in(signer, algorithm, 0xa0, "SignerInfo has no signed attributes");
  Value scheme = next_in(signer, attributes, 0x30, "SignerInfo has no signature algorithm");
  Value value = next_in(signer, scheme, 0x04, "SignerInfo has no value");
  if (!has_oid(first_in(algorithm, 0x06, "no digest"), "1.2.156.10197.1.401")) refuse("the digest is not SM3");
  if (!has_oid(first_in(scheme, 0x06, "no scheme"), "1.2.156.10197.1.501")) refuse("the scheme is not SM2 with SM3");

  Value claimed = attribute(attributes, "1.2.840.113549.1.9.4");
  if (claimed.tag != 0x04 || claimed.length != digest_size || memcmp(claimed.body, digest, digest_size) != 0)
    refuse("the document's digest is not the one that was signed");

  X509 *own = NULL;
  STACK_OF(X509) *all = sk_X509_new_null();
  for (const unsigned char *at = certificates.body; at < end_of(certificates);) {
    X509 *certificate = d2i_X509(NULL, &at, end_of(certificates) - at);
    if (!certificate) refuse("a certificate cannot be read");
    sk_X509_push(all, certificate);
    unsigned char *issuer = NULL, *serial = NULL;
    int issuer_size = i2d_X509_NAME(X509_get_issuer_name(certificate), &issuer);
    int serial_size = i2d_ASN1_INTEGER(X509_get_serialNumber(certificate), &serial);
    if (issuer_size > 0 && serial_size > 0 && (size_t)(issuer_size + serial_size) == identity.length &&
        memcmp(identity.body, issuer, (size_t)issuer_size) == 0 &&
        memcmp(identity.body + issuer_size, serial, (size_t)serial_size) == 0)
      own = certificate;
    OPENSSL_free(issuer);
    OPENSSL_free(serial);
  }
  if (!own) refuse("the signer's certificate is not in the container");

  /* What is signed is the attributes as a SET, not with the tag they have in place (RFC 5652, 5.4). */
  size_t signed_size = (size_t)(end_of(attributes) - attributes.start);
  unsigned char *signed_bytes = malloc(signed_size);
  if (!signed_bytes) refuse("no memory");
  memcpy(signed_bytes, attributes.start, signed_size);
  signed_bytes[0] = 0x31;

  EVP_PKEY *public_key = X509_get0_pubkey(own);
  EVP_PKEY_CTX *parameters = public_key ? EVP_PKEY_CTX_new(public_key, NULL) : NULL;
  EVP_MD_CTX *check = EVP_MD_CTX_new();
  if (!parameters || !check) refuse("the key cannot be used");
  EVP_MD_CTX_set_pkey_ctx(check, parameters);
  if (EVP_PKEY_CTX_set1_id(parameters, identifier, sizeof identifier - 1) != 1 ||
      EVP_DigestVerifyInit(check, NULL, EVP_sm3(), NULL, public_key) != 1)
    refuse("the key cannot be used");
  if (EVP_DigestVerify(check, value.body, value.length, signed_bytes, signed_size) != 1)
    refuse("the value does not fit the attributes and the key");
  if (!verify_chain(own, all, arguments[2])) refuse("the chain does not lead to the root");

  EVP_MD_CTX_free(check);
  EVP_PKEY_CTX_free(parameters);
  sk_X509_pop_free(all, X509_free);
  free(signed_bytes);
  free(container);
  free(pdf);
  puts("the signature holds");
  return 0;
}
