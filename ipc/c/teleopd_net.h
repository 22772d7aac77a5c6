/* What POSIX and Windows call differently about sockets; between teleopd_socket.c and the system only. */
#ifndef TELEOPD_NET_H
#define TELEOPD_NET_H

#include <stdint.h>

#ifdef _WIN32

#include <winsock2.h>
#include <ws2tcpip.h> /* after winsock2.h */

#include <errno.h>

enum { MSG_NOSIGNAL = 0, SHUT_WR = SD_SEND, NET_REUSE = SO_EXCLUSIVEADDRUSE }; /* SO_REUSEADDR would share the port */

static inline int64_t net_now(void)
{
    LARGE_INTEGER count, per_second; /* never fails since Windows XP */
    QueryPerformanceCounter(&count);
    QueryPerformanceFrequency(&per_second);
    return count.QuadPart / per_second.QuadPart * 1000000000
           + count.QuadPart % per_second.QuadPart * 1000000000 / per_second.QuadPart;
}

static inline int net_later(void)
{
    int error = WSAGetLastError();
    return error == WSAEWOULDBLOCK || error == WSAEINTR;
}

static inline int net_under_way(void)
{
    return WSAGetLastError() == WSAEWOULDBLOCK;
}

static inline void net_close(int fd)
{
    closesocket((SOCKET)fd);
}

static inline void net_never_wait(int fd)
{
    u_long on = 1;
    (void)ioctlsocket((SOCKET)fd, (long)FIONBIO, &on);
}

/* 1: connected, -1: that has failed, 0: neither yet. WSAPoll misses failures before Windows 10 2004, select does not. */
static inline int net_connected(int fd)
{
    struct timeval none = {0, 0};
    fd_set good, bad;
    FD_ZERO(&good);
    FD_ZERO(&bad);
    FD_SET((SOCKET)fd, &good);
    FD_SET((SOCKET)fd, &bad);
    if (select(0, NULL, &good, &bad, &none) < 1)
        return 0;
    return FD_ISSET((SOCKET)fd, &bad) ? -1 : 1;
}

static inline void net_wait(int fd, int writing, int ms)
{
    WSAPOLLFD ready = {(SOCKET)fd, (SHORT)(writing ? POLLIN | POLLOUT : POLLIN), 0};
    (void)WSAPoll(&ready, 1, ms);
}

#else

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

enum { NET_REUSE = SO_REUSEADDR }; /* or the port stays taken for a minute after a restart: ip(7) */

static inline int64_t net_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static inline int net_later(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

static inline int net_under_way(void)
{
    return errno == EINPROGRESS;
}

static inline void net_close(int fd)
{
    int error = errno;
    close(fd);
    errno = error;
}

static inline void net_never_wait(int fd)
{
    (void)fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
}

/* 1: connected, -1: that has failed, 0: neither yet: connect(2). */
static inline int net_connected(int fd)
{
    struct pollfd ready = {fd, POLLOUT, 0};
    int error = 0;
    socklen_t size = sizeof error;
    if (poll(&ready, 1, 0) < 1)
        return 0;
    return getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0 || error != 0 ? -1 : 1;
}

static inline void net_wait(int fd, int writing, int ms)
{
    struct pollfd ready = {fd, (short)(writing ? POLLIN | POLLOUT : POLLIN), 0};
    (void)poll(&ready, 1, ms);
}

#endif

#endif
