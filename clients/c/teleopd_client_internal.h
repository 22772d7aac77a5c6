/* Between the files of the client: what a connection of either sort offers, and what all of them share. */
#ifndef TELEOPD_CLIENT_INTERNAL_H
#define TELEOPD_CLIENT_INTERNAL_H

#include "teleopd.h"
#include "teleopd_client.h"

/* How the bytes of states and commands travel. Each returns 1, or 0 after `fail`; waits -1 when the time is up. */
typedef struct {
    int (*refresh)(teleopd_client_t *client);                  /* the newest state, if there is one newer than ours */
    int (*wait)(teleopd_client_t *client, int64_t timeout);    /* until there is one, and takes it; ns */
    int (*motion)(teleopd_client_t *client);                   /* the command: only the newest counts */
    int (*request)(teleopd_client_t *client);                  /* the command: it must not be missed */
    int (*settle)(teleopd_client_t *client, int64_t timeout);  /* until the core has seen the last request; ns */
    int (*clock)(teleopd_client_t *client, int begin, uint64_t tick); /* holds it; lets ticks below `tick` run */
    void (*close)(teleopd_client_t *client);
} teleopd_way_t;

struct teleopd_client {
    const teleopd_way_t *way;
    void *end; /* the way's own */
    char name[80];
    teleopd_signal_t *signals;
    size_t signal_count;
    const teleopd_signal_t *tick, *t, *holder, *pid;
    char modes[TELEOPD_CLIENT_MODES][TELEOPD_CLIENT_NAME], references[TELEOPD_CLIENT_MODES][TELEOPD_CLIENT_NAME];
    size_t mode_count;
    double expiry, rate;
    int real_time;
    unsigned slot;
    uint64_t *state;
    size_t words;
    uint64_t seq;
    int asked, given, stepping;
    teleopd_command_t command;
    char problem[TELEOPD_CLIENT_PROBLEM];
};

/* Notes a problem, as printf does; 0. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
int teleopd_client_fail(teleopd_client_t *client, const char *format, ...);

/* Takes schema and info, both msgpack (docs/segment.md); the state has `state_bytes`. */
int teleopd_client_describe(teleopd_client_t *client, const uint8_t *schema, size_t schema_bytes, const uint8_t *info,
                            size_t info_bytes, size_t state_bytes);

/* Cell time, ns, that a command of now is to carry in simulated time. */
int64_t teleopd_client_cell_time(const teleopd_client_t *client);

/* The two ways of connecting: 1 connected, 0 it failed, -1 there is no cell yet. */
int teleopd_client_open_local(teleopd_client_t *client, const char *cell);
int teleopd_client_open_remote(teleopd_client_t *client, const char *address, const char *token, double timeout);

/* CLOCK_MONOTONIC, ns, and a pause. */
int64_t teleopd_client_now(void);
void teleopd_client_pause(int64_t ns);

#endif
