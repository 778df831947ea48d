#define _GNU_SOURCE  // pipe2

#include "CSystemTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static const int watched[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};
enum { watched_count = sizeof watched / sizeof *watched };

static pthread_mutex_t prompt_lock = PTHREAD_MUTEX_INITIALIZER;
// A signal may reach any thread, so the one that waits for the user is told through a pipe.
static volatile sig_atomic_t alarm_pipe = -1;

static void tell(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  ssize_t written = write(alarm_pipe, &byte, 1);
  (void)written;
  errno = saved;
}

static ptrdiff_t fail(int error) {
  errno = error;
  return -1;
}

static bool write_all(int descriptor, const char *text) {
  size_t left = strlen(text);
  while (left > 0) {
    ssize_t written = write(descriptor, text, left);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text += written;
    left -= (size_t)written;
  }
  return true;
}

// Reads up to the end of the line. Sets *signal_number when a signal came first.
static ptrdiff_t read_line(int terminal, int alarm, char *secret, size_t capacity, int *signal_number) {
  size_t length = 0;
  bool too_long = false;
  while (true) {
    struct pollfd sources[] = {{.fd = terminal, .events = POLLIN}, {.fd = alarm, .events = POLLIN}};
    if (poll(sources, 2, -1) < 0) {
      if (errno == EINTR) continue;
      return -1;
    }
    unsigned char byte;
    if (sources[1].revents != 0 && read(alarm, &byte, 1) == 1) {
      *signal_number = byte;
      return fail(EINTR);
    }
    if (sources[0].revents == 0) continue;
    ssize_t got = read(terminal, &byte, 1);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    if (got == 0) return fail(EPIPE);
    if (byte == '\n' || byte == '\r') break;
    if (length == capacity) {
      too_long = true;  // the rest of the line must not be left to the shell
      continue;
    }
    secret[length++] = (char)byte;
  }
  return too_long ? fail(EMSGSIZE) : (ptrdiff_t)length;
}

// One prompt, from echo off to echo on.
static ptrdiff_t ask(int terminal, const char *prompt, char *secret, size_t capacity, int *signal_number) {
  struct termios before, quiet;
  if (tcgetattr(terminal, &before) != 0) return -1;
  int alarms[2];
  if (pipe2(alarms, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  alarm_pipe = alarms[1];

  struct sigaction action = {.sa_handler = tell}, old[watched_count];
  sigfillset(&action.sa_mask);
  for (int i = 0; i < watched_count; i++) sigaction(watched[i], &action, &old[i]);

  quiet = before;
  quiet.c_lflag &= ~(tcflag_t)ECHO;
  quiet.c_lflag |= ECHONL;  // the user sees that the line was taken
  ptrdiff_t length = -1;
  if (tcsetattr(terminal, TCSAFLUSH, &quiet) == 0 && write_all(terminal, prompt)) {
    length = read_line(terminal, alarms[0], secret, capacity, signal_number);
  }
  int error = errno;
  if (*signal_number != 0) write_all(terminal, "\n");
  while (tcsetattr(terminal, TCSAFLUSH, &before) != 0 && errno == EINTR) continue;

  for (int i = 0; i < watched_count; i++) sigaction(watched[i], &old[i], NULL);
  alarm_pipe = -1;
  close(alarms[0]);
  close(alarms[1]);
  return length < 0 ? fail(error) : length;
}

ptrdiff_t csystem_read_secret(const char *prompt, void *secret, size_t capacity) {
  int terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0) return -1;
  pthread_mutex_lock(&prompt_lock);
  ptrdiff_t length;
  int signal_number;
  do {
    signal_number = 0;
    length = ask(terminal, prompt, secret, capacity, &signal_number);
    if (length < 0) {
      int error = errno;
      explicit_bzero(secret, capacity);
      if (signal_number != 0) kill(getpid(), signal_number);  // with the caller's own disposition again
      errno = error;
    }
  } while (signal_number == SIGTSTP);
  int error = errno;
  pthread_mutex_unlock(&prompt_lock);
  close(terminal);
  errno = error;
  return length;
}

int csystem_terminal_width(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void csystem_ignore_write_signals(void) {
  signal(SIGXFSZ, SIG_IGN);
  signal(SIGPIPE, SIG_IGN);
}
