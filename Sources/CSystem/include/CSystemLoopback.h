/// One page on the loopback interface: where a browser is sent back to after a login.
///
/// Nothing here waits for longer than it is told, and nothing is believed: whoever else is on the machine may connect.
#ifndef CSYSTEM_LOOPBACK_H
#define CSYSTEM_LOOPBACK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Listens on 127.0.0.1.
/// @param port The port; 0 for any that is free.
/// @param chosen The port that it is.
/// @return A descriptor, or -1 with errno.
int csystem_loopback_listen(uint16_t port, uint16_t *_Nonnull chosen);

/// Takes one connection, if one comes in time, and reads its request line.
/// @param listener What csystem_loopback_listen gave.
/// @param milliseconds How long to wait for a connection, and then for its request line.
/// @param target Where path and query are put, as a string.
/// @param room The bytes there.
/// @return A descriptor to be answered; -1 when none came, or what came is no GET that fits.
int csystem_loopback_accept(int listener, int milliseconds, char *_Nonnull target, size_t room);

/// Answers with a page of plain text, and closes the connection.
void csystem_loopback_answer(int connection, int status, const char *_Nonnull text);

#ifdef __cplusplus
}
#endif
#endif
