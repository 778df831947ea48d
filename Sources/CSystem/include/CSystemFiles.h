// Files: what Swift's Glibc module cannot say, and a guard for maps of files that shrink while they are read.
#ifndef CSYSTEM_FILES_H
#define CSYSTEM_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Opens an unnamed file in a folder for reading and writing (O_TMPFILE); -1 with errno when the file system has none.
int csystem_open_unnamed(const char *folder, mode_t mode);
// Gives an unnamed file the name `path`, which must not exist; 0, or -1 with errno.
int csystem_name_file(int descriptor, const char *path);
// Copies up to `length` bytes inside the kernel; the number copied, 0 at the end, -1 with errno.
ssize_t csystem_copy_range(int from, int64_t from_offset, int to, int64_t to_offset, size_t length);
// Asks the kernel to start writing back a range of a file, without waiting.
void csystem_start_writeback(int descriptor, int64_t offset, int64_t length);

// Maps guarded against SIGBUS: if a mapped file shrinks, reading past its end gives zeros and sets the guard's flag
// instead of ending the process. At most 1,024 maps are guarded at a time; a negative answer means that there is no room.
int csystem_guard_map(const void *address, size_t length);
// Whether zeros have been read in place of a byte that is gone.
bool csystem_guard_was_hit(int guard);
void csystem_unguard_map(int guard);

#endif
