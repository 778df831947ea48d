#include "CImages.h"

#include <stdlib.h>
#include <string.h>

// The distance of pixels that no visible one has reached yet.
#define FAR UINT16_MAX

// Takes the colour of a neighbour that lies nearer to a visible pixel than this one does.
static void take(uint8_t *colour, uint16_t *distance, size_t here, size_t neighbour, uint32_t channels) {
  uint16_t through = distance[neighbour] < FAR - 1 ? (uint16_t)(distance[neighbour] + 1) : FAR;
  if (through >= distance[here]) return;
  distance[here] = through;
  memcpy(colour + here * channels, colour + neighbour * channels, channels);
}

// Two passes of a city-block distance transform: from the upper left, then from the lower right.
cimages_status cimages_spread_colour(
    uint8_t *colour, const uint8_t *alpha, uint32_t width, uint32_t height, uint32_t channels) {
  size_t pixels = (size_t)width * height;
  uint16_t *distance = malloc(pixels * sizeof *distance);
  if (distance == NULL) return CIMAGES_NO_MEMORY;
  for (size_t i = 0; i < pixels; i++) distance[i] = alpha[i] != 0 ? 0 : FAR;
  for (uint32_t y = 0; y < height; y++) {
    for (uint32_t x = 0; x < width; x++) {
      size_t here = (size_t)y * width + x;
      if (x > 0) take(colour, distance, here, here - 1, channels);
      if (y > 0) take(colour, distance, here, here - width, channels);
    }
  }
  for (uint32_t y = height; y-- > 0;) {
    for (uint32_t x = width; x-- > 0;) {
      size_t here = (size_t)y * width + x;
      if (x + 1 < width) take(colour, distance, here, here + 1, channels);
      if (y + 1 < height) take(colour, distance, here, here + width, channels);
    }
  }
  free(distance);
  return CIMAGES_OK;
}
