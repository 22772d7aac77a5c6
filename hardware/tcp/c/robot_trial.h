/* What is only for trying a cell with the reference robot: faults on purpose, and a journal of what it did. */
#ifndef TELEOPD_ROBOT_TRIAL_H
#define TELEOPD_ROBOT_TRIAL_H

#include <stdint.h>

enum { N_U = 3, N_Q = 4, N = N_U + N_Q };

/* What the robot says of itself at a moment, and when it says so. */
typedef struct {
    int64_t due, made;
    uint64_t seq, engagement, acted;
    int ended;
    double eta[N_U], q[N_Q], v[N];
} report_t;

typedef struct {
    int64_t stalled_until, lag;         /* ns */
    double drop, reorder, duplicate;    /* shares */
    enum { HONEST, NOT_A_NUMBER, JUMP, SPEED, FROZEN } lie;
    int json; /* 1: a journal on standard output */
} trial_t;

extern trial_t trial;

/* Takes a fault, see the head of robot.c; 0 if it is none. */
int trial_set(const char *text, int64_t now);

/* Takes lines with faults from a descriptor; 0 at its end. */
int trial_read(int fd, int64_t now);

/* 1 in this share of all calls. */
int trial_happens(double share);

/* Makes a report as untrue as it shall be. */
void trial_lie(report_t *report);

/* Journal: something happened. */
void trial_note(int64_t now, const char *event, const char *why);

/* Journal: one line a tick while it moves, ten a second while it stands. */
void trial_journal(int64_t now, uint64_t engagement, const double *target, const double *v_cmd, const double *v,
                   int moves, int64_t slack);

#endif
