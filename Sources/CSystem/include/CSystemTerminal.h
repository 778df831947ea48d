/// The terminal, and the signals that would end a command while it writes.
#ifndef CSYSTEM_TERMINAL_H
#define CSYSTEM_TERMINAL_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma clang assume_nonnull begin

/// Asks for a secret on the process's terminal (/dev/tty, wherever stdin and stdout go), with echo off.
///
/// The terminal is set back in every case, also when a signal (SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP) comes while
/// the user types: the signal then does what it would have done, and after a stop the prompt is shown again.
/// Only one prompt at a time; a second thread waits.
///
/// - `prompt`: shown as it is.
/// - `secret`: gets the line without its end. The caller wipes it. Not closed with a NUL.
/// - `capacity`: bytes in `secret`.
///
/// Returns the number of bytes, or -1 with errno: ENXIO or ENOTTY (no terminal), EMSGSIZE (a line longer than
/// `capacity`), EPIPE (end of input before a line), EINTR (a signal that the process ignores or handles itself).
ptrdiff_t csystem_read_secret(const char *prompt, void *secret, size_t capacity);

/// The columns of the terminal behind `descriptor`; 0 when it is not a terminal or does not say.
int csystem_terminal_width(int descriptor);

/// Ignores SIGXFSZ and SIGPIPE, so that a write past a limit or into a closed pipe is an error that the writer sees
/// (EFBIG, EPIPE). To be called first. A program that is started later inherits this.
void csystem_ignore_write_signals(void);

#pragma clang assume_nonnull end
#ifdef __cplusplus
}
#endif
#endif
