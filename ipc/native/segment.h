/* The head of every shared-memory object of a cell, and the command slots. docs/segment.md describes the whole. */
#ifndef TELEOPD_SEGMENT_H
#define TELEOPD_SEGMENT_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    char magic[8];           /* "TELEOPD", NUL */
    uint32_t version;        /* of this format */
    uint32_t byte_order;     /* 0x01020304 as the owner stores it */
    uint64_t layout_hash;    /* of the schema below */
    uint64_t owner_pid;      /* shown to people; liveness is the file lock, not this number */
    uint64_t owner_start;    /* start time of that process, clock ticks since boot */
    uint64_t epoch;          /* how often the object has had a new owner */
    uint32_t status;         /* segment status: see ipc/segment.py */
    uint32_t wake;           /* futex; changes at every publication */
    uint64_t heartbeat;      /* number of the last tick */
    int64_t heartbeat_ns;    /* CLOCK_MONOTONIC of the last tick */
    int64_t wall_offset_ns;  /* CLOCK_REALTIME minus CLOCK_MONOTONIC when the owner started */
    uint64_t clock;          /* 0 real, 1 simulated, 2 lockstep */
    uint64_t schema_offset, schema_bytes;       /* msgpack */
    uint64_t info_offset, info_bytes;           /* msgpack: what runs here; fixed once status is live */
    uint64_t histogram_offset, histogram_count; /* histogram_t each */
    uint64_t data_offset;    /* latch of the state, first command slot, or ring */
    uint64_t block_bytes;    /* one state, one command, or one frame */
    uint64_t count, stride;  /* command slots and the bytes from one to the next; frames in the ring */
    uint64_t total_bytes;
    uint64_t stops;          /* commands: whoever may write here adds 1 to stop the robot */
} segment_header_t;

/* The owner's heartbeat. */
void segment_beat(segment_header_t *header, uint64_t tick, int64_t now_ns);
uint64_t segment_heartbeat(const segment_header_t *header);

void segment_set_status(segment_header_t *header, uint32_t status);
uint32_t segment_status(const segment_header_t *header);

/* Anybody: stops the robot. Needs no slot and no lease, and nothing that is written later hides it. */
void segment_stop(segment_header_t *header);
/* Core: how often that was asked for. */
uint64_t segment_stops(const segment_header_t *header);

/* One command slot: this line, then a latch over the command. */
typedef struct {
    uint64_t lockstep; /* 1 while the client releases ticks */
    uint64_t released; /* the core may run ticks below this number */
    uint64_t done;     /* core: it has run, and published, all ticks below this number; futex on its low half */
    uint64_t reserved[5];
} slot_t;

/* Client: lets the core run ticks below `tick`; the caller bumps the object's futex afterwards. */
void slot_release(slot_t *slot, uint64_t tick);
void slot_set_lockstep(slot_t *slot, int lockstep);

/* Core: bit i is set if slot i has a publication newer than seen[i], which is brought up to date. At most 64 slots. */
uint64_t slots_changed(const void *first, size_t stride, size_t count, uint64_t *seen);

/* Core: tells the clients in lockstep that all ticks below `tick` are done; it waits for them now. */
void slots_tell_done(void *first, size_t stride, size_t count, uint64_t tick);
/* Client: what it was told. */
uint64_t slot_done(const slot_t *slot);

/* Core: the lowest released tick among lockstep slots; UINT64_MAX if there is none. */
uint64_t slots_released(const void *first, size_t stride, size_t count);

#endif
