/* Memories of this machine. All but the gets and sets are for who has the platform's lock. */
#ifndef LOCAL_H
#define LOCAL_H

#include "element.h"
#include "names.h"

/* Opens the memory; one that is open already is looked up anew, because its name may mean another object now. 0 if
 * there is none, and then what was open stays so. */
int local_open(const char *key);

/* Makes the memory, or holds the one that is there. 0 if that fails. */
int local_create(const char *key, size_t bytes);

void local_free_views(void);
void local_free_memories(void);

/* Between grace_enter and grace_leave. A get outside the memory leaves `element` as it is, a set does nothing; both are
 * counted. */
void local_get(const view_t *view, type_t type, int position, void *element);
void local_set(const view_t *view, type_t type, int position, const void *element);

#endif
