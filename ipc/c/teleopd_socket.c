#define _GNU_SOURCE /* TCP_USER_TIMEOUT, TCP_NOTSENT_LOWAT where there are */
#include "teleopd_socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

enum { CHUNK = 4096, READS = 16 }; /* reads in one pump, so that a peer that floods cannot keep it busy */
static const int64_t LINGER = 200000000;
static const int64_t NS_PER_S = 1000000000, NS_PER_MS = 1000000;

typedef union {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
} address_t;

int64_t teleopd_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * NS_PER_S + now.tv_nsec;
}

/* Numeric addresses only: looking up a name would wait and allocate. The size, 0 if it is no address. */
static socklen_t parse(const char *text, uint16_t port, address_t *address)
{
    memset(address, 0, sizeof *address);
    if (inet_pton(AF_INET, text, &address->v4.sin_addr) == 1) {
        address->v4.sin_family = AF_INET;
        address->v4.sin_port = htons(port);
        return sizeof address->v4;
    }
    if (inet_pton(AF_INET6, text, &address->v6.sin6_addr) == 1) {
        address->v6.sin6_family = AF_INET6;
        address->v6.sin6_port = htons(port);
        return sizeof address->v6;
    }
    errno = EINVAL;
    return 0;
}

static void set(int fd, int level, int option, int value)
{
    (void)setsockopt(fd, level, option, &value, sizeof value); /* none is vital */
}

static void prepare(int fd)
{
    (void)fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
    set(fd, IPPROTO_TCP, TCP_NODELAY, 1); /* a command must not wait for the next one: tcp(7) */
    set(fd, SOL_SOCKET, SO_KEEPALIVE, 1); /* pings notice first; this is for a process that is stopped: socket(7) */
#ifdef TCP_KEEPIDLE
    set(fd, IPPROTO_TCP, TCP_KEEPIDLE, 5);
    set(fd, IPPROTO_TCP, TCP_KEEPINTVL, 2);
    set(fd, IPPROTO_TCP, TCP_KEEPCNT, 3);
#endif
#ifdef TCP_USER_TIMEOUT
    set(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, 5000); /* ms until unacknowledged data end the connection */
#endif
#ifdef TCP_NOTSENT_LOWAT
    set(fd, IPPROTO_TCP, TCP_NOTSENT_LOWAT, 16384); /* what the kernel queues can no longer be replaced by newer */
#endif
#ifdef SO_NOSIGPIPE
    set(fd, SOL_SOCKET, SO_NOSIGPIPE, 1);
#endif
}

int teleopd_socket_listen(const char *text, uint16_t *port)
{
    address_t address;
    socklen_t size = parse(text, *port, &address);
    int fd = size == 0 ? -1 : socket(address.any.sa_family, SOCK_STREAM, 0);
    if (fd < 0)
        return -1;
    prepare(fd);
    set(fd, SOL_SOCKET, SO_REUSEADDR, 1); /* or the port stays taken for a minute after a restart: ip(7) */
    if (bind(fd, &address.any, size) != 0 || listen(fd, 8) != 0 || getsockname(fd, &address.any, &size) != 0) {
        int error = errno;
        close(fd);
        errno = error;
        return -1;
    }
    *port = ntohs(address.any.sa_family == AF_INET ? address.v4.sin_port : address.v6.sin6_port);
    return fd;
}

teleopd_socket_t teleopd_socket_accept(int listener)
{
    teleopd_socket_t made = {accept(listener, NULL, NULL), 0, 0, 0};
    if (made.fd >= 0)
        prepare(made.fd);
    return made;
}

teleopd_socket_t teleopd_socket_connect(const char *text, uint16_t port)
{
    address_t address;
    teleopd_socket_t made = {-1, 1, 0, 0};
    socklen_t size = parse(text, port, &address);
    if (size == 0)
        return made;
    made.fd = socket(address.any.sa_family, SOCK_STREAM, 0);
    if (made.fd < 0)
        return made;
    prepare(made.fd);
    if (connect(made.fd, &address.any, size) != 0 && errno != EINPROGRESS)
        teleopd_socket_drop(&made);
    return made;
}

static int later(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

static int connected(teleopd_socket_t *s, teleopd_connection_t *c)
{
    struct pollfd ready = {s->fd, POLLOUT, 0};
    int error = 0;
    socklen_t size = sizeof error;
    if (poll(&ready, 1, 0) < 1)
        return 0;
    if (getsockopt(s->fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0 || error != 0) { /* connect(2) */
        teleopd_end(c);
        teleopd_socket_drop(s);
        return 0;
    }
    s->connecting = 0;
    return 1;
}

static void receive(teleopd_socket_t *s, teleopd_connection_t *c, teleopd_sink_t sink, void *context)
{
    uint8_t bytes[CHUNK];
    for (int i = 0; i < READS; i++) {
        ssize_t count = recv(s->fd, bytes, sizeof bytes, 0);
        if (count == 0 || (count < 0 && !later())) {
            teleopd_end(c);
            teleopd_socket_drop(s);
            return;
        }
        if (count > 0) /* the time after the read: nothing in the bytes can be younger */
            teleopd_feed(c, bytes, (size_t)count, teleopd_now(), sink, context);
        if (count < (ssize_t)sizeof bytes)
            return;
    }
}

/* Closing with unread data would make the kernel reset the connection, and the peer would lose the last frame with the
 * reason: so our end is shut first, and what still comes is thrown away for a moment. */
static void finish(teleopd_socket_t *s, teleopd_connection_t *c)
{
    size_t count;
    if (s->fd < 0 || c->state != TELEOPD_CLOSED)
        return;
    int64_t now = teleopd_now();
    if (s->linger_until == 0)
        s->linger_until = now + LINGER;
    (void)teleopd_pending(c, &count);
    if (s->connecting || c->by_peer || now >= s->linger_until) {
        teleopd_socket_drop(s);
    } else if (!s->mute && count == 0) {
        s->mute = 1;
        (void)shutdown(s->fd, SHUT_WR);
    }
}

void teleopd_socket_flush(teleopd_socket_t *s, teleopd_connection_t *c)
{
    while (s->fd >= 0 && !s->connecting && !s->mute) {
        size_t count;
        const uint8_t *bytes = teleopd_pending(c, &count);
        if (count == 0)
            break;
        ssize_t gone = send(s->fd, bytes, count, MSG_NOSIGNAL);
        if (gone > 0)
            teleopd_sent(c, (size_t)gone);
        else if (gone < 0 && !later())
            s->mute = 1; /* the peer may have said why it went: the next read finds that before the end */
        else
            break;
    }
    finish(s, c);
}

int teleopd_socket_pump(teleopd_socket_t *s, teleopd_connection_t *c, teleopd_sink_t sink, void *context)
{
    if (s->fd >= 0 && (!s->connecting || connected(s, c)))
        receive(s, c, sink, context);
    teleopd_poll(c, teleopd_now());
    teleopd_socket_flush(s, c);
    if (s->fd < 0)
        teleopd_end(c);
    return s->fd >= 0;
}

void teleopd_socket_wait(const teleopd_socket_t *s, teleopd_connection_t *c, int64_t timeout)
{
    size_t count;
    (void)teleopd_pending(c, &count);
    short events = s->connecting || (count > 0 && !s->mute) ? POLLIN | POLLOUT : POLLIN;
    struct pollfd ready = {s->fd, events, 0};
    (void)poll(&ready, 1, (int)((timeout + NS_PER_MS - 1) / NS_PER_MS));
}

void teleopd_socket_drop(teleopd_socket_t *s)
{
    if (s->fd >= 0)
        close(s->fd);
    s->fd = -1;
}
