/* The 13 functions. Gets and sets never wait: they look a name up between grace_enter and grace_leave, and touch the
 * memory. Opening, creating and freeing have a lock among themselves. docs/drop-in-library.md has what each returns. */
#include "smClient.h"

#include <stdlib.h>
#include <string.h>

#include "element.h"
#include "grace.h"
#include "link.h"
#include "local.h"

/* ---- opening, creating, freeing ---------------------------------------------------------------------------------- */

static int reserved(const char *key)
{
    return strncmp(key, "teleopd.", 8) == 0;
}

/* The ini if the memory is one of the bridge's; NULL if it stays on this machine. */
static const ini_t *elsewhere(const char *key)
{
    const ini_t *ini = link_ini();
    return ini != NULL && !ini_is_local(ini, key) ? ini : NULL;
}

static int open_link(const char *key)
{
    entry_t *entry = names_add(key);
    if (entry == NULL)
        return 0;
    (void)link_ini();
    __atomic_store_n(&entry->open, 1, __ATOMIC_RELEASE);
    return 1;
}

static int open_named(const char *key)
{
    if (strcmp(key, LINK_NAME) == 0)
        return open_link(key);
    if (reserved(key) || !platform_may_be_called(key))
        return 0;
    return elsewhere(key) != NULL ? link_open(key) : local_open(key);
}

int CONVENTION openMemory(char *name, int type)
{
    char key[NAME_BYTES];
    if (!names_key(name, key) || type_bytes(type) == 0)
        return 1;
    platform_lock();
    int done = open_named(key);
    platform_unlock();
    return !done;
}

int CONVENTION createMemory(char *name, int quantity, int type)
{
    char key[NAME_BYTES];
    if (!names_key(name, key) || type_bytes(type) == 0 || quantity <= 0 || reserved(key)
        || !platform_may_be_called(key))
        return 1;
    platform_lock();
    int done = elsewhere(key) != NULL || local_create(key, (size_t)quantity * type_bytes(type));
    platform_unlock();
    return !done;
}

void CONVENTION freeViews(void)
{
    platform_lock();
    for (entry_t *entry = names_newest(); entry != NULL; entry = entry->next)
        __atomic_store_n(&entry->open, 0, __ATOMIC_RELEASE);
    local_free_views();
    link_rest();
    platform_unlock();
}

void CONVENTION freeMemories(void)
{
    platform_lock();
    local_free_memories();
    platform_unlock();
}

/* ---- gets and sets ----------------------------------------------------------------------------------------------- */

static void get_link(type_t type, int position, void *element)
{
    double real = link_number(position);
    float single = (float)real;
    int whole = (int)real;
    if (position < 0 || position >= LINK_POSITIONS)
        return;
    if (type == TYPE_STRING && position == LINK_STATE)
        link_text(element);
    else if (type != TYPE_STRING)
        memcpy(element, type == TYPE_INT ? (void *)&whole : type == TYPE_FLOAT ? (void *)&single : (void *)&real,
               type_bytes(type));
}

static void get_mirror(const mirror_t *mirror, type_t type, int position, void *element)
{
    if (type_fits(type, position, __atomic_load_n(&mirror->size, __ATOMIC_ACQUIRE)))
        mirror_get(mirror, (size_t)position * type_bytes(type), element, type_bytes(type));
    else
        link_refuse();
}

static void set_mirror(mirror_t *mirror, type_t type, int position, const void *element)
{
    if (!type_fits(type, position, __atomic_load_n(&mirror->size, __ATOMIC_ACQUIRE))) {
        link_refuse();
        return;
    }
    mirror_set(mirror, (size_t)position * type_bytes(type), element, type_bytes(type));
    link_ring();
}

/* The element; `element` stays as it is where there is none. */
static void get(const char *name, type_t type, int position, void *element)
{
    char key[NAME_BYTES];
    if (!names_key(name, key))
        return;
    unsigned turn = grace_enter();
    const entry_t *entry = names_find(key);
    const view_t *view = entry == NULL ? NULL : __atomic_load_n(&entry->view, __ATOMIC_SEQ_CST);
    if (view != NULL)
        local_get(view, type, position, element);
    else if (entry != NULL && __atomic_load_n(&entry->open, __ATOMIC_ACQUIRE)) {
        const mirror_t *mirror = __atomic_load_n(&entry->mirror, __ATOMIC_ACQUIRE);
        if (mirror != NULL)
            get_mirror(mirror, type, position, element);
        else
            get_link(type, position, element);
    }
    grace_leave(turn);
}

static void set(const char *name, type_t type, int position, const void *element)
{
    char key[NAME_BYTES];
    if (!names_key(name, key))
        return;
    unsigned turn = grace_enter();
    const entry_t *entry = names_find(key);
    const view_t *view = entry == NULL ? NULL : __atomic_load_n(&entry->view, __ATOMIC_SEQ_CST);
    mirror_t *mirror = entry == NULL ? NULL : __atomic_load_n(&entry->mirror, __ATOMIC_ACQUIRE);
    if (view != NULL)
        local_set(view, type, position, element);
    else if (mirror != NULL && __atomic_load_n(&entry->open, __ATOMIC_ACQUIRE))
        set_mirror(mirror, type, position, element);
    grace_leave(turn);
}

int CONVENTION getInt(char *name, int position)
{
    int value = 0;
    get(name, TYPE_INT, position, &value);
    return value;
}

void CONVENTION setInt(char *name, int position, int value)
{
    set(name, TYPE_INT, position, &value);
}

float CONVENTION getFloat(char *name, int position)
{
    float value = 0;
    get(name, TYPE_FLOAT, position, &value);
    return value;
}

void CONVENTION setFloat(char *name, int position, float value)
{
    set(name, TYPE_FLOAT, position, &value);
}

double CONVENTION getDouble(char *name, int position)
{
    double value = 0;
    get(name, TYPE_DOUBLE, position, &value);
    return value;
}

void CONVENTION setDouble(char *name, int position, double value)
{
    set(name, TYPE_DOUBLE, position, &value);
}

/* The rest of the 64 bytes is 0, so that a shorter text leaves nothing of a longer one. */
void CONVENTION setString(char *name, int position, char *text)
{
    char value[STRING_BYTES] = {0};
    if (text == NULL)
        return;
    for (size_t i = 0; i < sizeof value - 1 && text[i] != '\0'; i++)
        value[i] = text[i];
    set(name, TYPE_STRING, position, value);
}

static void get_text(const char *name, int position, char value[STRING_BYTES])
{
    memset(value, 0, STRING_BYTES);
    get(name, TYPE_STRING, position, value);
    value[STRING_BYTES - 1] = '\0'; /* whoever wrote it may have left none */
}

void CONVENTION getString(char *name, int position, char *out)
{
    char value[STRING_BYTES];
    if (out == NULL)
        return;
    get_text(name, position, value);
    strcpy(out, value);
}

void CONVENTION getStringMatlab(char *name, int position, char **out)
{
    char value[STRING_BYTES];
    if (out == NULL)
        return;
    get_text(name, position, value);
    char *copy = malloc(strlen(value) + 1);
    if (copy != NULL)
        strcpy(copy, value);
    *out = copy;
}
