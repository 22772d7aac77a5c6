/* The link to the bridge on another machine: one thread that has the only socket. docs/drop-in-library.md has what goes
 * over it. Whoever gets or sets leaves what he has to say in a mirror, rings, and goes on. */
#ifndef LINK_H
#define LINK_H

#include "element.h"
#include "ini.h"
#include "names.h"

/* What `teleopd.link` has at its positions. */
typedef enum {
    LINK_STATE,   /* link_state_t */
    LINK_AGE,     /* s since the bridge was heard; -1: never */
    LINK_RTT,     /* s, newest round trip */
    LINK_OPENED,  /* how often the link was opened */
    LINK_REASON,  /* why it ended last: the protocol's number, 0: it has not */
    LINK_REFUSED, /* gets and sets outside their memory */
    LINK_POSITIONS
} link_position_t;

typedef enum { LINK_NONE, LINK_WAITING, LINK_OPEN, LINK_REFUSED_US, LINK_FAULTY } link_state_t;

#define LINK_NAME "teleopd.link"

/* Reads smClient.ini at the first call. NULL if there is none: then everything is on this machine. */
const ini_t *link_ini(void);

/* Opens the mirror of a memory, which may be before anything is known about it. 0 if the bridge has said that it has
 * none of that name. With the platform's lock. */
int link_open(const char *key);

/* Nothing is open any more: the connection ends, until something is. */
void link_rest(void);

/* A set has made a mirror dirty; never waits. */
void link_ring(void);

/* A get or set outside its memory. */
void link_refuse(void);

/* What stands at a position of `teleopd.link`; as a text at 0, what there is to say about the link. */
double link_number(int position);
void link_text(char text[STRING_BYTES]);

#endif
