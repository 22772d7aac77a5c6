/* What goes over the link, as the payloads of docs/drop-in-library.md. */
#ifndef LINK_MESSAGE_H
#define LINK_MESSAGE_H

#include "mirror.h"
#include "names.h"
#include "teleopd_transport.h"

enum { UPDATES = 0, CATALOGUE = 1, UPDATE_BYTES = 1024, UPDATE_RUNS = 64 };

/* Sends what is unsent of a mirror, as one event, as update `number`. 0 if nothing was, or it could not be sent. */
int link_message_update(teleopd_connection_t *connection, const entry_t *entry, uint32_t number, int64_t now);

/* Sends a sign of life. */
void link_message_beat(teleopd_connection_t *connection, int64_t now);

/* A memory that the bridge has. */
typedef struct {
    char key[NAME_BYTES];
    uint32_t bytes;
    uint32_t memories; /* how many it has */
} link_served_t;

/* Part of a memory as it is there. */
typedef struct {
    char key[NAME_BYTES];
    uint32_t applied; /* our last update that it had when it read the memory */
    uint32_t offset;
    const uint8_t *data;
    size_t bytes;
} link_part_t;

/* 1 if the event is one, and makes sense. */
int link_message_served(const teleopd_message_t *message, link_served_t *served);
int link_message_part(const teleopd_message_t *message, link_part_t *part);

#endif
