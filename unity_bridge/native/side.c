#include "side.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32 /* where no bridge runs, so that nobody would read the counters */

side_t *side_open(const char *memory)
{
    (void)memory;
    return NULL;
}

void side_remove(const char *memory)
{
    (void)memory;
}

#else

static const side_object_t EMPTY = {.magic = "TELEOPSM", .version = 1, .byte_order = 0x01020304};

static void object_of(const char *memory, char object[2 * NAME_BYTES])
{
    (void)snprintf(object, 2 * NAME_BYTES, "teleopd.smclient.%s", memory);
}

/* The bridge completes one that is all 0, so that it may be seen on its way. */
static int good(const mapping_t *mapping)
{
    static const side_object_t NOTHING;
    size_t head = offsetof(side_object_t, input_first);
    return mapping->size == sizeof(side_object_t)
           && (memcmp(mapping->bytes, &EMPTY, head) == 0 || memcmp(mapping->bytes, &NOTHING, head) == 0);
}

side_t *side_open(const char *memory)
{
    char object[2 * NAME_BYTES];
    int made;
    side_t *side = calloc(1, sizeof *side);
    object_of(memory, object);
    if (side != NULL && platform_create(object, sizeof(side_object_t), &side->mapping, &made)) {
        if (made)
            memcpy(side->mapping.bytes, &EMPTY, offsetof(side_object_t, input_first));
        if (good(&side->mapping))
            return side;
    }
    side_close(side);
    return NULL;
}

void side_remove(const char *memory)
{
    char object[2 * NAME_BYTES];
    mapping_t mapping;
    object_of(memory, object);
    if (!platform_open(object, &mapping))
        return;
    platform_release(&mapping); /* or we would be one who still uses it */
    (void)platform_remove_unused(object, &mapping);
}

#endif

void side_close(side_t *side)
{
    if (side != NULL)
        platform_release(&side->mapping);
    free(side);
}

void side_count(side_t *side, size_t offset, size_t bytes)
{
    if (side == NULL)
        return;
    side_object_t *object = side->mapping.bytes;
    size_t first = __atomic_load_n(&object->input_first, __ATOMIC_RELAXED);
    size_t inputs = __atomic_load_n(&object->input_bytes, __ATOMIC_RELAXED);
    if (inputs != 0 && (offset >= first + inputs || offset + bytes <= first))
        return;
    __atomic_store_n(&object->stamp, platform_now(), __ATOMIC_RELAXED);
    __atomic_store_n(&object->pid, platform_pid(), __ATOMIC_RELAXED);
    (void)__atomic_fetch_add(&object->writes, 1, __ATOMIC_RELEASE); /* the set and who did it are seen first */
}

void side_refuse(side_t *side)
{
    if (side != NULL)
        (void)__atomic_fetch_add(&((side_object_t *)side->mapping.bytes)->refused, 1, __ATOMIC_RELAXED);
}
