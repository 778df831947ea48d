// PNG decoding (libpng) and deflate (zlib) as bytes in, bytes out. No policy lives here.
//
// Both libraries are opened with dlopen on first use and never linked: most signatures carry no PNG, and a process
// that needs neither does not pay for loading them. Every function is safe to call from several threads.
#ifndef CIMAGES_H
#define CIMAGES_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
  CIMAGES_OK = 0,
  CIMAGES_NO_LIBRARY,  // the shared library cannot be opened
  CIMAGES_DAMAGED,     // the input is not a PNG, or broken; the message says how
  CIMAGES_TOO_LARGE,   // more pixels or bytes than the caller allows
  CIMAGES_NO_MEMORY,
} cimages_status;

// What went wrong, in libpng's words or ours; empty after CIMAGES_OK.
typedef struct {
  char text[160];
} cimages_message;

// A decoded PNG: 8 bits a sample, rows from the top without padding.
typedef struct {
  uint32_t width;
  uint32_t height;
  uint8_t colour_channels;  // 1: grey, 3: red, green, blue
  uint8_t *colour;          // width * height * colour_channels bytes
  uint8_t *alpha;           // width * height bytes, not premultiplied; NULL when every pixel is opaque
} cimages_picture;

// Decodes a PNG of any colour type. Palettes are expanded, transparency of every kind becomes alpha, 16-bit samples are
// scaled to 8. `max_pixels` and `max_bytes` (of the decoded samples) are checked before anything is allocated.
// On CIMAGES_OK the caller releases `picture` with cimages_picture_free. Otherwise `picture` is empty and owns nothing.
cimages_status cimages_png_decode(
    const uint8_t *bytes, size_t count, uint64_t max_pixels, uint64_t max_bytes, cimages_picture *picture,
    cimages_message *message);

void cimages_picture_free(cimages_picture *picture);

// Gives every pixel without opacity the colour of the nearest one with some, in place. What is seen stays the same.
// `colour` has width * height * channels bytes, `alpha` width * height.
cimages_status cimages_spread_colour(
    uint8_t *colour, const uint8_t *alpha, uint32_t width, uint32_t height, uint32_t channels);

// Compresses bytes into a zlib stream (RFC 1950). On CIMAGES_OK the caller releases `*compressed` with cimages_free.
cimages_status cimages_deflate(
    const uint8_t *bytes, size_t count, uint8_t **compressed, size_t *compressed_count, cimages_message *message);

void cimages_free(void *buffer);

#endif
