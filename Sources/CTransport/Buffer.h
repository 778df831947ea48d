#ifndef CTRANSPORT_BUFFER_H
#define CTRANSPORT_BUFFER_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Bytes that grow as they come and never past a limit.
typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t room;
  size_t limit;
  int holds_secrets;  // whether bytes are wiped before their memory is given back
} buffer;

// 0 when the limit is passed, or there is no memory.
static inline int append(buffer *self, const void *bytes, size_t count) {
  if (count > self->limit - self->count) return 0;
  if (count > self->room - self->count) {
    size_t room = self->room < 4096 ? 4096 : self->room;
    while (room - self->count < count) room = room > self->limit / 2 ? self->limit : room * 2;
    uint8_t *moved = self->holds_secrets ? malloc(room) : realloc(self->bytes, room);
    if (moved == NULL) return 0;
    if (self->holds_secrets && self->bytes != NULL) {
      memcpy(moved, self->bytes, self->count);
      explicit_bzero(self->bytes, self->count);
      free(self->bytes);
    }
    self->bytes = moved;
    self->room = room;
  }
  memcpy(self->bytes + self->count, bytes, count);
  self->count += count;
  return 1;
}

// Gives the memory back.
static inline void drop(buffer *self) {
  if (self->holds_secrets && self->bytes != NULL) explicit_bzero(self->bytes, self->count);
  free(self->bytes);
}

#endif
