#define _GNU_SOURCE
#include "robot_trial.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int64_t SECOND = 1000000000;
static const double FAR = 100.0; /* how far off a lie is: m, or rad/s */
static const double LONGEST_LAG_S = 0.25; /* what the queues of robot.c hold */

trial_t trial;
static report_t frozen;
static int is_frozen;
static uint64_t chance = 88172645463325252u;

int trial_happens(double share)
{
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return (double)(chance >> 11) / 9007199254740992.0 < share;
}

static int set_lie(const char *kind)
{
    static const char *const LIES[] = {"", "nan", "jump", "speed", "frozen"};
    for (int i = NOT_A_NUMBER; i <= FROZEN; i++) {
        if (strcmp(kind, LIES[i]) == 0) {
            trial.lie = i;
            is_frozen = 0;
            return 1;
        }
    }
    return 0;
}

int trial_set(const char *text, int64_t now)
{
    const char *value = strchr(text, '=');
    double number = value != NULL ? strtod(value + 1, NULL) : 0;
    if (strcmp(text, "none") == 0) {
        trial.stalled_until = trial.lag = 0;
        trial.drop = trial.reorder = trial.duplicate = 0;
        trial.lie = HONEST;
        return 1;
    }
    if (strncmp(text, "lie=", 4) == 0)
        return set_lie(text + 4);
    if (value == NULL || !(number >= 0 && number <= 3600))
        return 0;
    if (strncmp(text, "stall=", 6) == 0)
        trial.stalled_until = now + (int64_t)(number * (double)SECOND);
    else if (strncmp(text, "lag=", 4) == 0)
        trial.lag = (int64_t)(fmin(number, LONGEST_LAG_S) * (double)SECOND);
    else if (strncmp(text, "drop=", 5) == 0)
        trial.drop = number;
    else if (strncmp(text, "reorder=", 8) == 0)
        trial.reorder = number;
    else if (strncmp(text, "duplicate=", 10) == 0)
        trial.duplicate = number;
    else
        return 0;
    return 1;
}

int trial_read(int fd, int64_t now)
{
    char text[512], *rest = text;
    ssize_t count = read(fd, text, sizeof text - 1);
    if (count <= 0)
        return 0;
    text[count] = 0;
    for (char *line; (line = strtok_r(rest, "\n", &rest)) != NULL;) {
        if (!trial_set(line, now))
            fprintf(stderr, "robot: %s: see the head of robot.c\n", line);
    }
    return 1;
}

void trial_lie(report_t *r)
{
    if (trial.lie == FROZEN && !is_frozen) {
        is_frozen = 1;
        frozen = *r;
    }
    if (trial.lie == FROZEN) {
        memcpy(r->eta, frozen.eta, sizeof r->eta);
        memcpy(r->q, frozen.q, sizeof r->q);
        memcpy(r->v, frozen.v, sizeof r->v);
    } else if (trial.lie == SPEED) {
        r->v[N - 1] = FAR;
    } else if (trial.lie != HONEST) {
        r->eta[0] = trial.lie == JUMP ? r->eta[0] + FAR : (double)NAN;
    }
}

static void numbers(const char *name, const double *values)
{
    printf(", \"%s\": [", name);
    for (int i = 0; i < N; i++)
        printf(i ? ", %.9g" : "%.9g", values[i]);
    printf("]");
}

void trial_note(int64_t now, const char *event, const char *why)
{
    if (!trial.json)
        return;
    printf("{\"t\": %" PRId64 ", \"event\": \"%s\", \"why\": \"%s\"}\n", now, event, why);
    fflush(stdout);
}

void trial_journal(int64_t now, uint64_t engagement, const double *target, const double *v_cmd, const double *v,
                   int moves, int64_t slack)
{
    static int64_t wrote, flushed;
    static int moved;
    if (!trial.json || !(moves || moved || now - wrote >= SECOND / 10))
        return;
    printf("{\"t\": %" PRId64 ", \"engagement\": %" PRIu64, now, engagement);
    numbers("target", target);
    numbers("v_cmd", v_cmd);
    numbers("v", v);
    printf(", \"slack\": %" PRId64 "}\n", slack);
    moved = moves;
    wrote = now;
    if (now - flushed >= SECOND / 50) {
        flushed = now;
        fflush(stdout);
    }
}
