#include "local.h"

#include <stdlib.h>

#include "grace.h"

static view_t *view_of(const entry_t *entry)
{
    return __atomic_load_n(&entry->view, __ATOMIC_RELAXED); /* the lock's holder is the only one who changes it */
}

static void discard(view_t *view)
{
    platform_release(&view->mapping);
    side_close(view->side);
    free(view);
}

/* Puts another view, or none, in the place of an entry's. What was seen by somebody who never left is kept. */
static void show(entry_t *entry, view_t *view)
{
    view_t *old = view_of(entry);
    __atomic_store_n(&entry->view, view, __ATOMIC_SEQ_CST);
    if (old != NULL && grace_wait())
        discard(old);
}

int local_open(const char *key)
{
    entry_t *entry = names_find(key);
    mapping_t mapping;
    if (entry != NULL && view_of(entry) != NULL && platform_is(key, &view_of(entry)->mapping))
        return 1;
    if (!platform_open(key, &mapping))
        return 0;
    view_t *view = calloc(1, sizeof *view);
    entry = names_add(key);
    if (view == NULL || entry == NULL) {
        platform_release(&mapping);
        free(view);
        return 0;
    }
    if (entry->made && entry->created.held && entry->created.size < mapping.size)
        mapping.size = entry->created.size; /* Windows tells only whole pages; who made it knows better */
    view->mapping = mapping;
    view->side = side_open(key);
    show(entry, view);
    return 1;
}

int local_create(const char *key, size_t bytes)
{
    mapping_t mapping;
    int made;
    entry_t *entry = names_add(key);
    if (entry == NULL)
        return 0;
    if (entry->created.held && platform_is(key, &entry->created))
        return 1;
    if (!platform_create(key, bytes, &mapping, &made))
        return 0;
    platform_release(&entry->created);
    entry->created = mapping;
    entry->made = made;
    return 1;
}

/* Removes what was made here once nothing here holds it any more, unless others do. */
static void remove_unused(void)
{
    for (entry_t *entry = names_newest(); entry != NULL; entry = entry->next) {
        if (!entry->made || entry->created.held || view_of(entry) != NULL)
            continue;
        entry->made = 0;
        if (platform_remove_unused(entry->name, &entry->created))
            side_remove(entry->name);
    }
}

/* One wait for all: they are put out of sight first. */
void local_free_views(void)
{
    view_t *gone = NULL;
    for (entry_t *entry = names_newest(); entry != NULL; entry = entry->next) {
        view_t *view = view_of(entry);
        if (view == NULL)
            continue;
        __atomic_store_n(&entry->view, NULL, __ATOMIC_SEQ_CST);
        view->next = gone;
        gone = view;
    }
    if (gone == NULL || !grace_wait())
        return;
    while (gone != NULL) {
        view_t *next = gone->next;
        discard(gone);
        gone = next;
    }
    remove_unused();
}

void local_free_memories(void)
{
    for (entry_t *entry = names_newest(); entry != NULL; entry = entry->next)
        platform_release(&entry->created);
    remove_unused();
}

void local_get(const view_t *view, type_t type, int position, void *element)
{
    if (type_fits(type, position, view->mapping.size))
        element_load((const uint8_t *)view->mapping.bytes + (size_t)position * type_bytes(type), element,
                     type_bytes(type));
    else
        side_refuse(view->side);
}

void local_set(const view_t *view, type_t type, int position, const void *element)
{
    size_t bytes = type_bytes(type);
    if (!type_fits(type, position, view->mapping.size)) {
        side_refuse(view->side);
        return;
    }
    element_store((uint8_t *)view->mapping.bytes + (size_t)position * bytes, element, bytes);
    side_count(view->side, (size_t)position * bytes, bytes);
}
