#define _GNU_SOURCE /* TCP_USER_TIMEOUT, TCP_NOTSENT_LOWAT where there are */
#include "teleopd_socket.h"

#include <string.h>

#include "teleopd_net.h"

enum { CHUNK = 4096, READS = 16 }; /* reads in one pump, so that a peer that floods cannot keep it busy */
static const int64_t LINGER_NS = 200000000;
static const int64_t NS_PER_MS = 1000000;

typedef union {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
} address_t;

int64_t teleopd_now(void)
{
    return net_now();
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
    (void)setsockopt(fd, level, option, (const void *)&value, sizeof value); /* none is vital */
}

static void prepare(int fd)
{
    net_never_wait(fd);
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
    int fd = size == 0 ? -1 : (int)socket(address.any.sa_family, SOCK_STREAM, 0);
    if (fd < 0)
        return -1;
    prepare(fd);
    set(fd, SOL_SOCKET, NET_REUSE, 1);
    if (bind(fd, &address.any, size) != 0 || listen(fd, 8) != 0 || getsockname(fd, &address.any, &size) != 0) {
        net_close(fd);
        return -1;
    }
    *port = ntohs(address.any.sa_family == AF_INET ? address.v4.sin_port : address.v6.sin6_port);
    return fd;
}

teleopd_socket_t teleopd_socket_accept(int listener)
{
    teleopd_socket_t made = {(int)accept(listener, NULL, NULL), 0, 0, 0};
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
    made.fd = (int)socket(address.any.sa_family, SOCK_STREAM, 0);
    if (made.fd < 0)
        return made;
    prepare(made.fd);
    if (connect(made.fd, &address.any, size) != 0 && !net_under_way())
        teleopd_socket_drop(&made);
    return made;
}

static int connected(teleopd_socket_t *s, teleopd_connection_t *c)
{
    int found = net_connected(s->fd);
    if (found < 0) {
        teleopd_end(c);
        teleopd_socket_drop(s);
    }
    if (found > 0)
        s->connecting = 0;
    return found > 0;
}

static void receive(teleopd_socket_t *s, teleopd_connection_t *c, teleopd_sink_t sink, void *context)
{
    uint8_t bytes[CHUNK];
    for (int i = 0; i < READS; i++) {
        ssize_t count = recv(s->fd, (void *)bytes, sizeof bytes, 0);
        if (count == 0 || (count < 0 && !net_later())) {
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
        s->linger_until = now + LINGER_NS;
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
        ssize_t gone = send(s->fd, (const void *)bytes, count, MSG_NOSIGNAL);
        if (gone > 0)
            teleopd_sent(c, (size_t)gone);
        else if (gone < 0 && !net_later())
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
    net_wait(s->fd, s->connecting || (count > 0 && !s->mute), (int)((timeout + NS_PER_MS - 1) / NS_PER_MS));
}

void teleopd_socket_drop(teleopd_socket_t *s)
{
    if (s->fd >= 0)
        net_close(s->fd);
    s->fd = -1;
}
