/* The memories of this process by name, found in constant time and without waiting.
 *
 * An entry, once there, stays where it is; what it shows comes and goes. Adding is for who has the platform's lock,
 * finding for everybody between grace_enter and grace_leave.
 */
#ifndef NAMES_H
#define NAMES_H

#include "mirror.h"
#include "platform.h"
#include "side.h"

/* A memory of this machine that gets and sets reach. */
typedef struct view {
    mapping_t mapping;
    side_t *side;
    struct view *next; /* of those that are being freed */
} view_t;

typedef struct entry {
    char name[NAME_BYTES];
    uint64_t hash;
    struct entry *next;      /* the one added before */
    view_t *view;            /* atomic. What openMemory has opened here, NULL: nothing */
    mirror_t *mirror;        /* atomic. Of a memory on another machine, NULL: there is none */
    int open;                /* atomic. Whether openMemory has opened the mirror */
    mapping_t created;       /* what createMemory holds */
    int made;                /* whether it was made here */
} entry_t;

/* The name as it counts: its first 63 bytes. 0 if it is none. */
int names_key(const char *text, char key[NAME_BYTES]);

/* NULL if there is none. */
entry_t *names_find(const char *key);

/* The entry of a name, made if need be. NULL if there is no memory left. */
entry_t *names_add(const char *key);

/* The newest entry; the others by `next`. For anybody. */
entry_t *names_newest(void);

#endif
