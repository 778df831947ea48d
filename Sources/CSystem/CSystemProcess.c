#define _GNU_SOURCE
#include "CSystemProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Where the child puts its descriptors before it closes the rest.
enum { FIRST_FREE = 3, REPORT = 3 };

static int64_t now_milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void limit(int resource, rlim_t value) {
  struct rlimit bounds = {.rlim_cur = value, .rlim_max = value};
  setrlimit(resource, &bounds);
}

// Between fork and exec of a process with threads, only functions that are safe in a signal handler may be called.
static _Noreturn void become(const char *const *words, char *const *environment, int input, int output, int report,
                             int nothing, csystem_limits limits, pid_t parent) {
  int failure;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  // The parent may have died before the first of these took effect.
  if (getppid() != parent) _exit(127);
  // Copies above the standard ones first, so that none is overwritten before it is used.
  int in = fcntl(input, F_DUPFD, 16), out = fcntl(output, F_DUPFD, 16);
  int rep = fcntl(report, F_DUPFD, 16), nul = fcntl(nothing, F_DUPFD, 16);
  if (in < 0 || out < 0 || rep < 0 || nul < 0) goto failed;
  if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(nul, 2) < 0 || dup2(rep, REPORT) < 0) goto failed;
  if (fcntl(REPORT, F_SETFD, FD_CLOEXEC) < 0) goto failed;
#ifdef SYS_close_range
  syscall(SYS_close_range, FIRST_FREE + 1, ~0U, 0);
#endif
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  limit(RLIMIT_NOFILE, 256);
  limit(RLIMIT_CPU, limits.processor_seconds);
  limit(RLIMIT_AS, limits.memory);
  // A write to a file is to be an error of that write (a cache of fonts, say), and a closed pipe the end.
  signal(SIGXFSZ, SIG_IGN);
  signal(SIGPIPE, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execvpe(words[0], (char *const *)words, environment);
failed:
  failure = errno;
  // Nobody is there to tell when this fails too; the status says enough.
  if (write(REPORT, &failure, sizeof failure) < 0) _exit(126);
  _exit(127);
}

// Reads until the end, the limit or the deadline; 0 when the end was reached.
static int collect(int from, csystem_limits limits, uint8_t **bytes, size_t *count) {
  int64_t deadline = now_milliseconds() + limits.milliseconds;
  size_t room = 0;
  for (;;) {
    int64_t left = deadline - now_milliseconds();
    if (left <= 0) return -1;
    struct pollfd wait = {.fd = from, .events = POLLIN};
    int ready = poll(&wait, 1, (int)left);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return -1;
    if (*count == room) {
      if (room >= limits.output) return -1;
      size_t larger = room == 0 ? 1 << 16 : room * 2;
      if (larger > limits.output) larger = limits.output;
      uint8_t *grown = realloc(*bytes, larger);
      if (grown == NULL) return -1;
      *bytes = grown;
      room = larger;
    }
    ssize_t got = read(from, *bytes + *count, room - *count);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    if (got == 0) return 0;
    *count += (size_t)got;
  }
}

enum csystem_run_outcome csystem_run(const char *const *words, int input, csystem_limits limits, uint8_t **output,
                                     size_t *count) {
  *output = NULL;
  *count = 0;
  const char *path = getenv("PATH");
  char *search = NULL;
  if (asprintf(&search, "PATH=%s", path == NULL ? "/usr/bin:/bin" : path) < 0) return csystem_run_outcome_not_started;
  char *environment[] = {search, "LC_ALL=C.UTF-8", NULL};
  enum csystem_run_outcome outcome = csystem_run_outcome_not_started;
  int results[2] = {-1, -1}, report[2] = {-1, -1}, nothing = -1;
  if (pipe2(results, O_CLOEXEC) < 0 || pipe2(report, O_CLOEXEC) < 0) goto done;
  nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nothing < 0) goto done;
  pid_t parent = getpid();
  pid_t child = fork();
  if (child < 0) goto done;
  if (child == 0) become(words, environment, input, results[1], report[1], nothing, limits, parent);
  close(results[1]);
  close(report[1]);
  results[1] = report[1] = -1;
  // The report ends without a word when exec succeeded, since it is closed then.
  int failure = 0;
  ssize_t told;
  do {
    told = read(report[0], &failure, sizeof failure);
  } while (told < 0 && errno == EINTR);
  int stopped = told == 0 ? collect(results[0], limits, output, count) : 0;
  if (stopped != 0) kill(child, SIGKILL);
  int status = 0;
  pid_t ended;
  do {
    ended = waitpid(child, &status, 0);
  } while (ended < 0 && errno == EINTR);
  if (told > 0) {
    outcome = failure == ENOENT ? csystem_run_outcome_absent : csystem_run_outcome_not_started;
  } else if (stopped != 0) {
    outcome = csystem_run_outcome_limit;
  } else {
    int good = ended == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    outcome = good ? csystem_run_outcome_complete : csystem_run_outcome_failed;
  }
done:
  for (int end = 0; end < 2; end++) {
    if (results[end] >= 0) close(results[end]);
    if (report[end] >= 0) close(report[end]);
  }
  if (nothing >= 0) close(nothing);
  free(search);
  return outcome;
}

void csystem_run_free(uint8_t *output) { free(output); }
