#define _GNU_SOURCE /* O_TMPFILE, dladdr, F_OFD_GETLK: open(2), dladdr(3), fcntl_locking(2) */
#include "platform.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define FOLDER "/dev/shm/"

enum { TRIES = 16, MODE = 0660 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int bell = -1;

/* ---- memories ---------------------------------------------------------------------------------------------------- */

int platform_may_be_called(const char *name)
{
    return strchr(name, '/') == NULL && strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
}

static void path_of(const char *name, char path[PATH_BYTES])
{
    (void)snprintf(path, PATH_BYTES, FOLDER "%s", name);
}

/* Links, pipes, devices and what has no name any more are no memories. */
static int open_object(const char *name)
{
    char path[PATH_BYTES];
    struct stat found;
    path_of(name, path);
    int fd = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd >= 0 && (fstat(fd, &found) != 0 || !S_ISREG(found.st_mode) || found.st_nlink == 0)) {
        close(fd);
        return -1;
    }
    return fd;
}

/* Closes fd. The shared lock (flock(2)) belongs to the opening, which lives as long as the mapping does: it tells
 * platform_remove_unused that somebody still uses the object, and costs no descriptor. */
static int map(int fd, mapping_t *mapping)
{
    struct stat found;
    void *bytes = MAP_FAILED;
    if (fstat(fd, &found) == 0 && found.st_size > 0) {
        (void)flock(fd, LOCK_SH | LOCK_NB);
        bytes = mmap(NULL, (size_t)found.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    }
    close(fd);
    if (bytes == MAP_FAILED)
        return 0;
    mapping->held = 1;
    mapping->bytes = bytes;
    mapping->size = (size_t)found.st_size;
    mapping->identity[0] = (uint64_t)found.st_dev;
    mapping->identity[1] = (uint64_t)found.st_ino;
    mapping->handle = NULL;
    return 1;
}

int platform_open(const char *name, mapping_t *mapping)
{
    int fd = open_object(name);
    return fd >= 0 && map(fd, mapping);
}

/* The object gets its name when it is whole, so nobody ever sees it without its size; every page is reserved, so a full
 * /dev/shm fails here and not in a set. */
static int create_object(const char *name, size_t size)
{
    char path[PATH_BYTES], self[64];
    path_of(name, path);
    int fd = open(FOLDER, O_TMPFILE | O_RDWR | O_CLOEXEC, MODE);
    if (fd < 0)
        return -1;
    (void)fchmod(fd, MODE); /* the umask has been at it */
    (void)snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
    int error = posix_fallocate(fd, 0, (off_t)size);
    if (error == 0 && linkat(AT_FDCWD, self, AT_FDCWD, path, AT_SYMLINK_FOLLOW) != 0)
        error = errno;
    if (error == 0)
        return fd;
    close(fd);
    errno = error;
    return -1;
}

int platform_create(const char *name, size_t size, mapping_t *mapping, int *made)
{
    for (int i = 0; i < TRIES; i++) {
        *made = 0;
        if (platform_open(name, mapping))
            return 1;
        int fd = create_object(name, size);
        *made = fd >= 0;
        if (fd >= 0)
            return map(fd, mapping);
        if (errno != EEXIST) /* else another process was faster */
            return 0;
    }
    return 0;
}

void platform_release(mapping_t *mapping)
{
    if (mapping->held)
        (void)munmap(mapping->bytes, mapping->size);
    mapping->held = 0;
}

int platform_is(const char *name, const mapping_t *mapping)
{
    char path[PATH_BYTES];
    struct stat found;
    path_of(name, path);
    return lstat(path, &found) == 0 && mapping->identity[0] == (uint64_t)found.st_dev
           && mapping->identity[1] == (uint64_t)found.st_ino;
}

/* A Windows mapping dies with its last handle; so does this, as far as its users can be seen: this library's by their
 * shared locks, a bridge by the byte that it locks while it serves the memory. */
int platform_remove_unused(const char *name, const mapping_t *mapping)
{
    struct flock served = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 1};
    char path[PATH_BYTES];
    int fd = open_object(name), removed = 0;
    if (fd < 0)
        return 0;
    if (platform_is(name, mapping) && flock(fd, LOCK_EX | LOCK_NB) == 0 && fcntl(fd, F_OFD_GETLK, &served) == 0
        && served.l_type == F_UNLCK) {
        path_of(name, path);
        removed = unlink(path) == 0;
    }
    close(fd);
    return removed;
}

/* ---- time, processes, threads ------------------------------------------------------------------------------------ */

int64_t platform_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Asking the kernel at every set would cost more than the set: getpid(2) is no longer cached by the C library. */
static uint64_t pid; /* atomic; 0: to be asked for */

static void forget_pid(void)
{
    __atomic_store_n(&pid, 0, __ATOMIC_RELAXED);
}

static void forget_pid_in_children(void)
{
    (void)pthread_atfork(NULL, NULL, forget_pid);
}

uint64_t platform_pid(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    uint64_t known = __atomic_load_n(&pid, __ATOMIC_RELAXED);
    if (known == 0) {
        (void)pthread_once(&once, forget_pid_in_children);
        known = (uint64_t)getpid();
        __atomic_store_n(&pid, known, __ATOMIC_RELAXED);
    }
    return known;
}

void platform_pause(int ms)
{
    struct timespec time = {ms / 1000, ms % 1000 * 1000000L};
    (void)nanosleep(&time, NULL);
}

void platform_lock(void)
{
    pthread_mutex_lock(&lock);
}

void platform_unlock(void)
{
    pthread_mutex_unlock(&lock);
}

static void *thread(void *run)
{
    void (*function)(void);
    memcpy(&function, run, sizeof function);
    function();
    return NULL;
}

int platform_start(void (*run)(void))
{
    static void (*kept)(void); /* the only thread's; -z nodelete keeps the library loaded */
    pthread_t made;
    kept = run;
    return pthread_create(&made, NULL, thread, &kept) == 0 && pthread_detach(made) == 0;
}

void platform_folder(char path[PATH_BYTES])
{
    Dl_info found;
    path[0] = '\0';
    if (dladdr(&lock, &found) == 0 || found.dli_fname == NULL || strlen(found.dli_fname) >= PATH_BYTES)
        return;
    strcpy(path, found.dli_fname);
    char *end = strrchr(path, '/');
    *(end != NULL ? end + 1 : path) = '\0';
}

/* ---- the bell ---------------------------------------------------------------------------------------------------- */

int platform_bell_start(void)
{
    if (bell < 0)
        bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    return bell >= 0;
}

void platform_ring(void)
{
    uint64_t one = 1;
    ssize_t count = write(bell, &one, sizeof one); /* fails only if it rings 2^64 times unheard */
    (void)count;
}

void platform_wait(int fd, int writing, int ms)
{
    struct pollfd ready[2] = {{bell, POLLIN, 0}, {fd, (short)(writing ? POLLIN | POLLOUT : POLLIN), 0}};
    uint64_t rings;
    if (poll(ready, 2, ms) > 0 && ready[0].revents != 0) {
        ssize_t count = read(bell, &rings, sizeof rings);
        (void)count;
    }
}
