/* TCP for the transport, with the sockets of POSIX or Windows (there WSAStartup comes first, and -lws2_32 at the end).
 * Nothing blocks but teleopd_socket_wait, and nothing is allocated. */
#ifndef TELEOPD_SOCKET_H
#define TELEOPD_SOCKET_H

#include "teleopd_transport.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    int fd; /* -1: there is none */
    int connecting, mute;
    int64_t linger_until;
} teleopd_socket_t;

/* This machine's monotonic clock in ns. */
int64_t teleopd_now(void);

/* Listens at a numeric address, e.g. "127.0.0.1" (this machine only) or "::". The descriptor, or -1 and errno. `port`
 * 0 lets the system choose; the number is stored in *port. */
int teleopd_socket_listen(const char *address, uint16_t *port);

/* The next connection that waits at a listener; fd is -1 if there is none. */
teleopd_socket_t teleopd_socket_accept(int listener);

/* Begins to connect to a numeric address; fd is -1 if that cannot even begin. */
teleopd_socket_t teleopd_socket_connect(const char *address, uint16_t port);

/* Receives, lets time pass and sends, as far as that works without waiting. 1 while the socket is needed; once the
 * connection is closed and the last frame is gone, or had its time, it closes the socket and returns 0. */
int teleopd_socket_pump(teleopd_socket_t *socket, teleopd_connection_t *connection, teleopd_sink_t sink,
                        void *context);

/* Sends what is pending, as far as that works without waiting. */
void teleopd_socket_flush(teleopd_socket_t *socket, teleopd_connection_t *connection);

/* Waits up to `timeout` ns until there is something to pump. */
void teleopd_socket_wait(const teleopd_socket_t *socket, teleopd_connection_t *connection, int64_t timeout);

/* Closes the socket at once. */
void teleopd_socket_drop(teleopd_socket_t *socket);

#ifdef __cplusplus
}
#endif

#endif
