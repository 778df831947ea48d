#define _GNU_SOURCE
#include "CSystemFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int csystem_open_unnamed(const char *folder, mode_t mode) {
  return open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
}

int csystem_name_file(int descriptor, const char *path) {
  // AT_EMPTY_PATH asks for a privilege; the way through /proc does not.
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  return linkat(AT_FDCWD, link, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
}

ssize_t csystem_copy_range(int from, int64_t from_offset, int to, int64_t to_offset, size_t length) {
  off64_t source = from_offset, target = to_offset;
  return copy_file_range(from, &source, to, &target, length, 0);
}

void csystem_start_writeback(int descriptor, int64_t offset, int64_t length) {
  sync_file_range(descriptor, offset, length, SYNC_FILE_RANGE_WRITE);
}

enum { guard_count = 1024 };

// The handler may run at any time, so a slot is published by its length alone, last in and first out.
static struct {
  _Atomic(uintptr_t) start;
  _Atomic(size_t) length;
  atomic_bool hit;
  bool taken;  // under the lock
} guards[guard_count];

static pthread_mutex_t guards_lock = PTHREAD_MUTEX_INITIALIZER;
static struct sigaction previous;
static bool installed;

static void on_sigbus(int number, siginfo_t *info, void *context) {
  uintptr_t address = (uintptr_t)info->si_addr;
  for (int i = 0; i < guard_count; i++) {
    size_t length = atomic_load(&guards[i].length);
    uintptr_t start = atomic_load(&guards[i].start);
    if (!length || address < start || address - start >= length) continue;
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    void *place = (void *)(address & ~(uintptr_t)(page - 1));
    int saved = errno;
    void *zeros = mmap(place, page, PROT_READ | PROT_WRITE, MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    errno = saved;
    if (zeros == MAP_FAILED) break;
    atomic_store(&guards[i].hit, true);
    return;
  }
  if (previous.sa_flags & SA_SIGINFO) {
    previous.sa_sigaction(number, info, context);
  } else if (previous.sa_handler == SIG_DFL || previous.sa_handler == SIG_IGN) {
    // Not ours: with the default action back in place the faulting access ends the process as it would have.
    signal(SIGBUS, SIG_DFL);
  } else {
    previous.sa_handler(number);
  }
}

int csystem_guard_map(const void *address, size_t length) {
  int found = -1;
  pthread_mutex_lock(&guards_lock);
  if (!installed) {
    struct sigaction action = {0};
    action.sa_sigaction = on_sigbus;
    action.sa_flags = SA_SIGINFO | SA_NODEFER;
    sigemptyset(&action.sa_mask);
    installed = sigaction(SIGBUS, &action, &previous) == 0;
  }
  for (int i = 0; installed && found < 0 && i < guard_count; i++) {
    if (guards[i].taken) continue;
    guards[i].taken = true;
    atomic_store(&guards[i].hit, false);
    atomic_store(&guards[i].start, (uintptr_t)address);
    atomic_store(&guards[i].length, length);
    found = i;
  }
  pthread_mutex_unlock(&guards_lock);
  return found;
}

bool csystem_guard_was_hit(int guard) {
  return guard >= 0 && guard < guard_count && atomic_load(&guards[guard].hit);
}

void csystem_unguard_map(int guard) {
  if (guard < 0 || guard >= guard_count) return;
  pthread_mutex_lock(&guards_lock);
  atomic_store(&guards[guard].length, 0);
  guards[guard].taken = false;
  pthread_mutex_unlock(&guards_lock);
}
