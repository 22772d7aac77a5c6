#include "teleopd_client.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "teleopd_client_internal.h"

static const int64_t PAUSE = 20000000, SETTLE = 100000000, REMOTE_SETTLE = 1000000000;

int teleopd_client_fail(teleopd_client_t *c, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(c->problem, sizeof c->problem, format, arguments);
    va_end(arguments);
    return 0;
}

static int64_t ns(double seconds)
{
    return seconds > 1e9 ? (int64_t)1e18 : seconds > 0 ? (int64_t)(seconds * 1e9) : 0;
}

/* ---- connecting ------------------------------------------------------------------------------------------------ */

static int try_open(teleopd_client_t *c, const char *cell, const char *token, int64_t until)
{
    if (strchr(cell, ':') != NULL)
        return teleopd_client_open_remote(c, cell, token, (double)(until - teleopd_client_now()) * 1e-9);
    return teleopd_client_open_local(c, cell);
}

teleopd_client_t *teleopd_client_open(const char *cell, const char *token, double timeout, char *problem,
                                      size_t problem_bytes)
{
    int64_t until = teleopd_client_now() + ns(timeout);
    for (;;) {
        teleopd_client_t *c = calloc(1, sizeof *c);
        if (c == NULL) {
            snprintf(problem, problem_bytes, "out of memory");
            return NULL;
        }
        snprintf(c->name, sizeof c->name, "%s", cell);
        int opened = try_open(c, cell, token, until);
        if (opened == 1)
            return c;
        snprintf(problem, problem_bytes, "%s", c->problem);
        teleopd_client_close(c);
        if (opened == 0 || teleopd_client_now() >= until)
            return NULL;
        teleopd_client_pause(PAUSE);
    }
}

void teleopd_client_close(teleopd_client_t *c)
{
    if (c == NULL)
        return;
    if (c->way != NULL) {
        teleopd_client_release(c);
        c->way->close(c);
    }
    free(c->signals);
    free(c->state);
    free(c);
}

const char *teleopd_client_problem(const teleopd_client_t *c) { return c->problem; }

/* ---- what the cell is ------------------------------------------------------------------------------------------ */

const teleopd_signal_t *teleopd_client_signals(const teleopd_client_t *c, size_t *count)
{
    *count = c->signal_count;
    return c->signals;
}

const teleopd_signal_t *teleopd_client_find(const teleopd_client_t *c, const char *name)
{
    const char *dot = strchr(name, '.');
    for (size_t i = 0; dot != NULL && i < c->signal_count; i++) {
        const teleopd_signal_t *s = &c->signals[i];
        size_t length = (size_t)(dot - name);
        if (strlen(s->block) == length && memcmp(s->block, name, length) == 0 && strcmp(s->name, dot + 1) == 0)
            return s;
    }
    return NULL;
}

size_t teleopd_client_modes(const teleopd_client_t *c) { return c->mode_count; }
const char *teleopd_client_mode(const teleopd_client_t *c, size_t i) { return c->modes[i]; }
const char *teleopd_client_reference(const teleopd_client_t *c, size_t i) { return c->references[i]; }
double teleopd_client_expiry(const teleopd_client_t *c) { return c->expiry; }
double teleopd_client_rate(const teleopd_client_t *c) { return c->rate; }
int teleopd_client_is_real_time(const teleopd_client_t *c) { return c->real_time; }
unsigned teleopd_client_slot(const teleopd_client_t *c) { return c->slot; }

/* ---- watching -------------------------------------------------------------------------------------------------- */

int teleopd_client_read(teleopd_client_t *c) { return c->way->refresh(c); }

int teleopd_client_wait(teleopd_client_t *c, double timeout)
{
    int got = c->way->wait(c, ns(timeout));
    return got < 0 ? teleopd_client_fail(c, "cell %s has not ticked for %g s", c->name, timeout) : got;
}

const uint64_t *teleopd_client_state(const teleopd_client_t *c) { return c->state; }

size_t teleopd_client_length(const teleopd_client_t *c, const teleopd_signal_t *s)
{
    return s->count != SIZE_MAX && c->state[s->count] < s->elements ? (size_t)c->state[s->count] : s->elements;
}

double teleopd_client_number(const teleopd_client_t *c, const teleopd_signal_t *s, size_t element)
{
    uint64_t word = c->state[s->word + element];
    double number;
    memcpy(&number, &word, sizeof number);
    return s->type == 'f' ? number : s->type == 'i' ? (double)(int64_t)word : (double)word;
}

uint64_t teleopd_client_tick(const teleopd_client_t *c) { return c->state[c->tick->word]; }

int64_t teleopd_client_cell_time(const teleopd_client_t *c) { return (int64_t)c->state[c->t->word]; }

/* ---- operating ------------------------------------------------------------------------------------------------- */

/* Whether control that was asked for is still ours, as far as the state that was read last tells. Told once. */
static int in_control(teleopd_client_t *c)
{
    uint64_t holder = c->state[c->holder->word];
    if (!c->given || holder == 0 || holder == c->slot)
        return 1;
    c->asked = c->given = 0;
    return teleopd_client_fail(c, "process %llu has control of cell %s now: it took over, or you sent nothing for long",
                               (unsigned long long)c->state[c->pid->word], c->name);
}

static teleopd_command_t *blank(teleopd_client_t *c)
{
    memset(&c->command, 0, sizeof c->command);
    c->command.seq = ++c->seq;
    return &c->command;
}

static int settle(teleopd_client_t *c, int64_t limit)
{
    return c->stepping ? 1 : c->way->settle(c, limit) != 0; /* in simulated time it will in the next step */
}

static int request(teleopd_client_t *c, uint64_t what, uint64_t mode)
{
    teleopd_command_t *command = blank(c);
    command->request = what;
    command->mode_request = mode;
    return c->way->request(c) && settle(c, strchr(c->name, ':') != NULL ? REMOTE_SETTLE : SETTLE);
}

int teleopd_client_take(teleopd_client_t *c, double timeout)
{
    int64_t until = teleopd_client_now() + ns(timeout);
    for (;;) {
        if (!teleopd_client_read(c))
            return 0;
        uint64_t holder = c->state[c->holder->word];
        if (holder == c->slot && c->asked) /* else it is what the slot's last client left */
            return c->given = 1;
        if (holder != 0 && holder != c->slot)
            return teleopd_client_fail(c, "process %llu has control of cell %s; end it or wait",
                                       (unsigned long long)c->state[c->pid->word], c->name);
        if (teleopd_client_now() >= until)
            return teleopd_client_fail(c, "cell %s did not give control within %g s", c->name, timeout);
        if (!request(c, TELEOPD_REQUEST_TAKE, 0) || (c->stepping && !teleopd_client_step(c, 1, timeout)))
            return 0;
        c->asked = 1;
    }
}

int teleopd_client_release(teleopd_client_t *c)
{
    if (!c->asked)
        return 1;
    c->asked = c->given = 0;
    blank(c)->request = TELEOPD_REQUEST_RELEASE;
    return c->way->request(c);
}

int teleopd_client_rest(teleopd_client_t *c) { return in_control(c) && request(c, TELEOPD_REQUEST_NONE, 0); }
int teleopd_client_stop(teleopd_client_t *c) { return request(c, TELEOPD_REQUEST_STOP, 0); }
int teleopd_client_clear_fault(teleopd_client_t *c) { return request(c, TELEOPD_REQUEST_CLEAR_FAULT, 0); }

/* The mode's number, from 1; 0 and a problem if there is none of that name. */
static uint64_t mode_number(teleopd_client_t *c, const char *mode)
{
    for (size_t i = 0; i < c->mode_count; i++)
        if (strcmp(c->modes[i], mode) == 0)
            return i + 1;
    int at = snprintf(c->problem, sizeof c->problem, "cell %s has no mode '%s'; write one of:", c->name, mode);
    for (size_t i = 0; i < c->mode_count && at > 0 && (size_t)at < sizeof c->problem; i++)
        at += snprintf(c->problem + at, sizeof c->problem - (size_t)at, " %s", c->modes[i]);
    return 0;
}

int teleopd_client_set_mode(teleopd_client_t *c, const char *mode)
{
    uint64_t number = mode_number(c, mode);
    return number != 0 && request(c, TELEOPD_REQUEST_NONE, number);
}

int teleopd_client_velocity(teleopd_client_t *c, const char *mode, const double *numbers, size_t count, int gripper)
{
    uint64_t number = mode_number(c, mode);
    if (number == 0 || !in_control(c))
        return 0;
    if (count > TELEOPD_MAX_DOF)
        return teleopd_client_fail(c, "a velocity has at most %u numbers, not %u", TELEOPD_MAX_DOF, (unsigned)count);
    teleopd_command_t *command = blank(c);
    command->kind = TELEOPD_COMMAND_KIND_VELOCITY;
    command->mode = number;
    command->deadman = 1;
    command->gripper = gripper != 0;
    memcpy(command->velocity, numbers, count * sizeof *numbers);
    return c->way->motion(c);
}

int teleopd_client_device(teleopd_client_t *c, const double position[3], uint64_t buttons, int deadman)
{
    if (!in_control(c))
        return 0;
    teleopd_command_t *command = blank(c);
    command->kind = TELEOPD_COMMAND_KIND_DEVICE;
    command->buttons = buttons;
    command->deadman = deadman != 0;
    memcpy(command->position, position, sizeof command->position);
    return c->way->motion(c);
}

/* ---- simulated time -------------------------------------------------------------------------------------------- */

int teleopd_client_hold_clock(teleopd_client_t *c)
{
    if (c->real_time)
        return teleopd_client_fail(c, "cell %s runs in real time; start it with  --clock simulated", c->name);
    if (!teleopd_client_read(c) || !c->way->clock(c, 1, teleopd_client_tick(c) + 1))
        return 0;
    c->stepping = 1;
    return 1;
}

int teleopd_client_step(teleopd_client_t *c, uint64_t ticks, double timeout)
{
    int64_t until = teleopd_client_now() + ns(timeout);
    if (!teleopd_client_read(c))
        return 0;
    uint64_t last = teleopd_client_tick(c) + ticks;
    if (!c->way->clock(c, 0, last + 1))
        return 0;
    while (teleopd_client_tick(c) < last) {
        int64_t left = until - teleopd_client_now();
        int got = left > 0 ? c->way->wait(c, left) : -1;
        if (got < 0)
            return teleopd_client_fail(c, "cell %s has not run %llu ticks within %g s", c->name,
                                       (unsigned long long)ticks, timeout);
        if (got == 0)
            return 0;
    }
    return 1;
}
