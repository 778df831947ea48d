#define _GNU_SOURCE  // accept4

#include "CSystemLoopback.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int csystem_loopback_listen(uint16_t port, uint16_t *chosen) {
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (listener < 0) return -1;
  // A port that is registered for the client must be free again at once after an earlier login.
  int on = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  socklen_t size = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, size) != 0 || listen(listener, 8) != 0 ||
      getsockname(listener, (struct sockaddr *)&address, &size) != 0) {
    int reason = errno;
    close(listener);
    errno = reason;
    return -1;
  }
  *chosen = ntohs(address.sin_port);
  return listener;
}

// Whether there is something to read before the end.
static int waits(int descriptor, int64_t end) {
  while (1) {
    int64_t left = end - now();
    if (left < 0) left = 0;
    struct pollfd poller = {.fd = descriptor, .events = POLLIN};
    int found = poll(&poller, 1, (int)left);
    if (found < 0 && errno == EINTR) continue;
    return found > 0;
  }
}

// The header up to its empty line: what is left unread would reset the connection, and with it our page.
static size_t read_header(int connection, char *bytes, size_t room, int64_t end) {
  size_t count = 0;
  while (count + 1 < room && waits(connection, end)) {
    ssize_t read = recv(connection, bytes + count, room - 1 - count, MSG_DONTWAIT);
    if (read <= 0) break;
    count += (size_t)read;
    bytes[count] = 0;
    if (memchr(bytes, 0, count) != NULL) return 0;
    if (strstr(bytes, "\r\n\r\n") != NULL) return count;
  }
  return 0;
}

int csystem_loopback_accept(int listener, int milliseconds, char *target, size_t room) {
  if (!waits(listener, now() + milliseconds)) return -1;
  int connection = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
  if (connection < 0) return -1;
  char bytes[32768];
  if (read_header(connection, bytes, sizeof bytes, now() + milliseconds) > 0 && strncmp(bytes, "GET /", 5) == 0) {
    char *start = bytes + 4;
    size_t count = strcspn(start, " \r\n");
    if (start[count] == ' ' && count + 1 <= room) {
      memcpy(target, start, count);
      target[count] = 0;
      explicit_bzero(bytes, sizeof bytes);
      return connection;
    }
  }
  explicit_bzero(bytes, sizeof bytes);
  csystem_loopback_answer(connection, 400, "This is no request that is answered here.\n");
  return -1;
}

void csystem_loopback_answer(int connection, int status, const char *text) {
  char bytes[1024];
  int count = snprintf(
      bytes, sizeof bytes,
      "HTTP/1.1 %d %s\r\nContent-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n"
      "Cache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nConnection: close\r\nContent-Length: %zu\r\n\r\n%s",
      status, status == 200 ? "OK" : "Not Here", strlen(text), text);
  if (count > 0 && (size_t)count < sizeof bytes) {
    ssize_t sent = send(connection, bytes, (size_t)count, MSG_NOSIGNAL);
    (void)sent;
    shutdown(connection, SHUT_WR);
  }
  close(connection);
}
