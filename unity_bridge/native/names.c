#include "names.h"

#include <stdlib.h>
#include <string.h>

#include "grace.h"

enum { FIRST_PLACES = 64 };

/* Open addressing, a power of two of places, at most half of them taken. A table that grows is replaced. */
typedef struct {
    size_t places;
    entry_t *at[];
} table_t;

static table_t *table; /* atomic */
static entry_t *newest; /* atomic */
static size_t count;

int names_key(const char *text, char key[NAME_BYTES])
{
    size_t bytes = 0;
    if (text == NULL)
        return 0;
    while (bytes < NAME_BYTES - 1 && text[bytes] != '\0')
        bytes++;
    memset(key, 0, NAME_BYTES);
    memcpy(key, text, bytes);
    return bytes > 0;
}

/* FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/ */
static uint64_t hash_of(const char *key)
{
    uint64_t hash = 14695981039346656037u;
    for (; *key != '\0'; key++)
        hash = (hash ^ (uint8_t)*key) * 1099511628211u;
    return hash;
}

static size_t place_of(const table_t *in, uint64_t hash, const char *key)
{
    size_t place = (size_t)(hash & (in->places - 1));
    for (;; place = (place + 1) & (in->places - 1)) {
        const entry_t *entry = __atomic_load_n(&in->at[place], __ATOMIC_ACQUIRE);
        if (entry == NULL || (entry->hash == hash && memcmp(entry->name, key, NAME_BYTES) == 0))
            return place;
    }
}

entry_t *names_find(const char *key)
{
    table_t *in = __atomic_load_n(&table, __ATOMIC_SEQ_CST);
    return in == NULL ? NULL : __atomic_load_n(&in->at[place_of(in, hash_of(key), key)], __ATOMIC_ACQUIRE);
}

static int grow(void)
{
    table_t *old = table;
    size_t places = old == NULL ? FIRST_PLACES : 2 * old->places;
    table_t *made = calloc(1, sizeof *made + places * sizeof made->at[0]);
    if (made == NULL)
        return 0;
    made->places = places;
    for (entry_t *entry = newest; entry != NULL; entry = entry->next)
        made->at[place_of(made, entry->hash, entry->name)] = entry;
    __atomic_store_n(&table, made, __ATOMIC_SEQ_CST);
    if (old != NULL && grace_wait())
        free(old);
    return 1;
}

entry_t *names_add(const char *key)
{
    entry_t *entry = names_find(key);
    if (entry != NULL)
        return entry;
    if ((table == NULL || 2 * (count + 1) > table->places) && !grow())
        return NULL;
    entry = calloc(1, sizeof *entry);
    if (entry == NULL)
        return NULL;
    memcpy(entry->name, key, NAME_BYTES);
    entry->hash = hash_of(key);
    entry->next = newest;
    __atomic_store_n(&newest, entry, __ATOMIC_RELEASE);
    count++;
    __atomic_store_n(&table->at[place_of(table, entry->hash, key)], entry, __ATOMIC_RELEASE);
    return entry;
}

entry_t *names_newest(void)
{
    return __atomic_load_n(&newest, __ATOMIC_ACQUIRE);
}
