// The door to libmicrohttpd, the HTTP server of the tests' PKI.
#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

#include <microhttpd.h>

/// Starts a daemon with one thread per connection. The address decides where it listens; its port may be 0.
static inline struct MHD_Daemon *CMicrohttpd_start(const struct sockaddr *address, MHD_AccessHandlerCallback handler,
                                                   MHD_RequestCompletedCallback completed, void *closure) {
  return MHD_start_daemon(MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL, 0, NULL, NULL,
                          handler, closure, MHD_OPTION_SOCK_ADDR, address, MHD_OPTION_NOTIFY_COMPLETED, completed,
                          closure, MHD_OPTION_CONNECTION_TIMEOUT, 60u, MHD_OPTION_END);
}

/// The port that a daemon listens on.
static inline uint16_t CMicrohttpd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

#endif
