/* What the library needs of the system; platform_linux.c and platform_windows.c have it. */
#ifndef PLATFORM_H
#define PLATFORM_H

#include <stddef.h>
#include <stdint.h>

enum { NAME_BYTES = 64, PATH_BYTES = 1024 };

/* ---- memories: POSIX shared-memory objects, named file mappings -------------------------------------------------- */

/* An object that this process holds. `identity` tells objects of one name apart where a name can change hands. */
typedef struct {
    int held;
    void *bytes; /* where it is mapped; NULL: nowhere */
    size_t size;
    uint64_t identity[2];
    void *handle;
} mapping_t;

/* 1 if a memory may have this name here. */
int platform_may_be_called(const char *name);

/* Maps an existing object, all of it. 0 if there is none, or it is not to be had. */
int platform_open(const char *name, mapping_t *mapping);

/* Makes an object of `size` bytes, all 0; one that exists is opened as it is. 0 if that fails. `made` tells whether it
 * was made here. It is mapped where holding needs that. */
int platform_create(const char *name, size_t size, mapping_t *mapping, int *made);

/* Lets go, which never fails; `identity` stays. */
void platform_release(mapping_t *mapping);

/* Removes the name of an object that this process has made and nobody else uses, where the system does not do that. 1
 * if it did. */
int platform_remove_unused(const char *name, const mapping_t *mapping);

/* 1 if the name means this object now. */
int platform_is(const char *name, const mapping_t *mapping);

/* ---- time, processes, threads ------------------------------------------------------------------------------------ */

int64_t platform_now(void);  /* monotonic clock, ns */
uint64_t platform_pid(void);
void platform_pause(int ms);

/* The lock of those who open, create and free. */
void platform_lock(void);
void platform_unlock(void);

/* Starts a thread that never ends; the library stays loaded for its sake. 0 if that fails. */
int platform_start(void (*run)(void));

/* Where the library's file is, the folder with its last separator; empty if that cannot be told. */
void platform_folder(char path[PATH_BYTES]);

/* ---- a bell for the thread --------------------------------------------------------------------------------------- */

/* Makes the bell and the sockets ready. 0 if that fails. */
int platform_bell_start(void);

/* Rings; never waits. */
void platform_ring(void);

/* Waits until the bell rings, `fd` can be read (or, if `writing`, written; -1: no socket), or `ms` are over. */
void platform_wait(int fd, int writing, int ms);

#endif
