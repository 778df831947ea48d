#include "CImages.h"

#include <dlfcn.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>
#include <zlib.h>

// Every function of libpng that is used, with the type its own header gives it.
#define PNG_FUNCTIONS(X) \
  X(png_create_read_struct) \
  X(png_create_info_struct) \
  X(png_destroy_read_struct) \
  X(png_get_error_ptr) \
  X(png_get_io_ptr) \
  X(png_set_read_fn) \
  X(png_set_user_limits) \
  X(png_set_chunk_malloc_max) \
  X(png_set_keep_unknown_chunks) \
  X(png_set_crc_action) \
  X(png_set_benign_errors) \
  X(png_read_info) \
  X(png_set_expand) \
  X(png_set_scale_16) \
  X(png_set_interlace_handling) \
  X(png_read_update_info) \
  X(png_get_channels) \
  X(png_get_rowbytes) \
  X(png_read_row) \
  X(png_read_end)

#define DECLARE(name) static __typeof__(&name) p_##name;
PNG_FUNCTIONS(DECLARE)
#undef DECLARE

static __typeof__(&compress2) p_compress2;
static __typeof__(&compressBound) p_compressBound;

static pthread_once_t png_once = PTHREAD_ONCE_INIT;
static pthread_once_t zlib_once = PTHREAD_ONCE_INIT;
static int png_loaded;
static int zlib_loaded;

static void load_png(void) {
  void *library = dlopen("libpng16.so.16", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  int complete = 1;
#define LOAD(name) complete &= (p_##name = (__typeof__(&name))dlsym(library, #name)) != NULL;
  PNG_FUNCTIONS(LOAD)
#undef LOAD
  png_loaded = complete;
}

static void load_zlib(void) {
  void *library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  p_compress2 = (__typeof__(&compress2))dlsym(library, "compress2");
  p_compressBound = (__typeof__(&compressBound))dlsym(library, "compressBound");
  zlib_loaded = p_compress2 != NULL && p_compressBound != NULL;
}

static void say(cimages_message *message, const char *text) {
  snprintf(message->text, sizeof message->text, "%s", text);
}

// What one decoding owns. It lives outside the frame that calls setjmp, so that no value of it is lost by a jump.
typedef struct {
  const uint8_t *bytes;
  size_t left;
  jmp_buf failed;
  cimages_message *message;
  png_structp png;
  png_infop info;
  uint32_t width;
  uint32_t height;
  uint32_t channels;
  uint8_t *samples;
} decoding;

// libpng reports an error by calling this, which must not return; the jump stays inside this file.
static void on_error(png_structp png, png_const_charp text) {
  decoding *self = p_png_get_error_ptr(png);
  say(self->message, text);
  longjmp(self->failed, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void on_read(png_structp png, png_bytep to, size_t count) {
  decoding *self = p_png_get_io_ptr(png);
  if (count > self->left) on_error(png, "the file ends before the picture does");
  memcpy(to, self->bytes, count);
  self->bytes += count;
  self->left -= count;
}

static uint32_t big_endian(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// Reads width and height ourselves, so that a huge picture is refused before libpng sees it.
static cimages_status read_header(decoding *self, uint64_t max_pixels) {
  static const uint8_t start[16] = {0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0, 0, 13, 'I', 'H', 'D', 'R'};
  if (self->left < 33 || memcmp(self->bytes, start, sizeof start) != 0) {
    say(self->message, "no PNG header");
    return CIMAGES_DAMAGED;
  }
  self->width = big_endian(self->bytes + 16);
  self->height = big_endian(self->bytes + 20);
  if (self->width == 0 || self->height == 0) {
    say(self->message, "the width or the height is zero");
    return CIMAGES_DAMAGED;
  }
  if ((uint64_t)self->width * self->height > max_pixels) {
    snprintf(
        self->message->text, sizeof self->message->text, "%u x %u pixels", (unsigned)self->width, (unsigned)self->height);
    return CIMAGES_TOO_LARGE;
  }
  return CIMAGES_OK;
}

// The part that libpng may leave by a jump.
static cimages_status read_samples(decoding *self, uint64_t max_bytes) {
  if (setjmp(self->failed)) return CIMAGES_DAMAGED;

  self->png = p_png_create_read_struct(PNG_LIBPNG_VER_STRING, self, on_error, on_warning);
  if (self->png == NULL) return CIMAGES_NO_MEMORY;
  self->info = p_png_create_info_struct(self->png);
  if (self->info == NULL) return CIMAGES_NO_MEMORY;
  p_png_set_read_fn(self->png, self, on_read);
  p_png_set_user_limits(self->png, self->width, self->height);
  p_png_set_chunk_malloc_max(self->png, (png_alloc_size_t)max_bytes);
  // With a count of -1 every chunk but IHDR, PLTE, tRNS, IDAT and IEND is passed over: no text or profile is inflated.
  p_png_set_keep_unknown_chunks(self->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  // A damaged tRNS would otherwise be dropped with a warning, and what was transparent would hide the page.
  p_png_set_crc_action(self->png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  p_png_set_benign_errors(self->png, 0);

  p_png_read_info(self->png, self->info);
  p_png_set_expand(self->png);
  p_png_set_scale_16(self->png);
  int passes = p_png_set_interlace_handling(self->png);
  p_png_read_update_info(self->png, self->info);

  self->channels = p_png_get_channels(self->png, self->info);
  uint64_t row = (uint64_t)self->width * self->channels;
  if (self->channels < 1 || self->channels > 4 || p_png_get_rowbytes(self->png, self->info) != row) {
    say(self->message, "an unexpected sample layout");
    return CIMAGES_DAMAGED;
  }
  if (row * self->height > max_bytes) {
    snprintf(
        self->message->text, sizeof self->message->text, "%u x %u pixels of %u samples", (unsigned)self->width,
        (unsigned)self->height, (unsigned)self->channels);
    return CIMAGES_TOO_LARGE;
  }
  self->samples = calloc(self->height, (size_t)row);
  if (self->samples == NULL) return CIMAGES_NO_MEMORY;
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < self->height; y++) {
      p_png_read_row(self->png, self->samples + (size_t)row * y, NULL);
    }
  }
  p_png_read_end(self->png, NULL);
  return CIMAGES_OK;
}

// Takes the alpha samples out of `samples`, which then hold colour alone.
static cimages_status split(decoding *self, cimages_picture *picture) {
  size_t pixels = (size_t)self->width * self->height;
  uint32_t channels = self->channels;
  uint32_t colours = channels < 3 ? 1 : 3;
  if (channels != colours) {
    uint8_t *alpha = malloc(pixels);
    if (alpha == NULL) return CIMAGES_NO_MEMORY;
    uint8_t all = 0xFF;
    for (size_t i = 0; i < pixels; i++) {
      const uint8_t *pixel = self->samples + i * channels;
      uint8_t *colour = self->samples + i * colours;
      uint8_t opacity = pixel[colours];
      for (uint32_t c = 0; c < colours; c++) colour[c] = pixel[c];
      alpha[i] = opacity;
      all &= opacity;
    }
    if (all == 0xFF) {
      free(alpha);
    } else {
      picture->alpha = alpha;
    }
  }
  picture->width = self->width;
  picture->height = self->height;
  picture->colour_channels = (uint8_t)colours;
  picture->colour = self->samples;
  self->samples = NULL;
  return CIMAGES_OK;
}

cimages_status cimages_png_decode(
    const uint8_t *bytes, size_t count, uint64_t max_pixels, uint64_t max_bytes, cimages_picture *picture,
    cimages_message *message) {
  memset(picture, 0, sizeof *picture);
  memset(message, 0, sizeof *message);
  decoding self;
  memset(&self, 0, sizeof self);
  self.bytes = bytes;
  self.left = count;
  self.message = message;

  cimages_status status = read_header(&self, max_pixels);
  if (status != CIMAGES_OK) return status;
  pthread_once(&png_once, load_png);
  if (!png_loaded) return CIMAGES_NO_LIBRARY;

  status = read_samples(&self, max_bytes);
  if (self.png != NULL) p_png_destroy_read_struct(&self.png, &self.info, NULL);
  if (status == CIMAGES_OK) status = split(&self, picture);
  free(self.samples);
  return status;
}

void cimages_picture_free(cimages_picture *picture) {
  free(picture->colour);
  free(picture->alpha);
  memset(picture, 0, sizeof *picture);
}

cimages_status cimages_deflate(
    const uint8_t *bytes, size_t count, uint8_t **compressed, size_t *compressed_count, cimages_message *message) {
  memset(message, 0, sizeof *message);
  *compressed = NULL;
  *compressed_count = 0;
  pthread_once(&zlib_once, load_zlib);
  if (!zlib_loaded) return CIMAGES_NO_LIBRARY;
  uLongf room = p_compressBound((uLong)count);
  uint8_t *buffer = malloc(room);
  if (buffer == NULL) return CIMAGES_NO_MEMORY;
  if (p_compress2(buffer, &room, bytes, (uLong)count, Z_DEFAULT_COMPRESSION) != Z_OK) {
    free(buffer);
    return CIMAGES_NO_MEMORY;
  }
  *compressed = buffer;
  *compressed_count = room;
  return CIMAGES_OK;
}

void cimages_free(void *buffer) { free(buffer); }
