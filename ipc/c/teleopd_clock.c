#include "teleopd_clock.h"

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

void teleopd_clock_start(teleopd_clock_t *clock)
{
    clock->first = clock->count = 0;
    clock->asked = -1;
    clock->next = clock->rtt = 0;
}

int64_t teleopd_uncertainty(const teleopd_sample_t *sample, int64_t now)
{
    return (sample->rtt + 1) / 2 + (now - sample->when) / TELEOPD_CLOCK_DRIFT_DIVISOR;
}

/* The true offset lies within half a round trip of each sample, so two that lie further apart cannot both hold. */
static int agree(const teleopd_sample_t *old, const teleopd_sample_t *fresh)
{
    int64_t apart = fresh->offset < old->offset ? old->offset - fresh->offset : fresh->offset - old->offset;
    return apart <= teleopd_uncertainty(old, fresh->when) + teleopd_uncertainty(fresh, fresh->when) + TELEOPD_CLOCK_SLACK;
}

int teleopd_clock_add(teleopd_clock_t *clock, int64_t sent, int64_t stamp, int64_t received)
{
    teleopd_sample_t fresh = {received, received - sent, stamp - (sent + received) / 2};
    int steady = clock->count == 0 || agree(&clock->best, &fresh);
    if (!steady)
        clock->first = clock->count = 0;
    if (clock->count == TELEOPD_CLOCK_WINDOW)
        clock->first = (clock->first + 1) % TELEOPD_CLOCK_WINDOW;
    else
        clock->count++;
    clock->window[(clock->first + clock->count - 1) % TELEOPD_CLOCK_WINDOW] = fresh;
    for (size_t i = 0; i < clock->count; i++) {
        const teleopd_sample_t *one = &clock->window[(clock->first + i) % TELEOPD_CLOCK_WINDOW];
        if (i == 0 || teleopd_uncertainty(one, received) < teleopd_uncertainty(&clock->best, received))
            clock->best = *one;
    }
    return steady;
}

int teleopd_clock_answer(teleopd_clock_t *clock, int64_t asked, int64_t stamp, int64_t now, int64_t interval)
{
    if (clock->asked < 0 || asked != clock->asked)
        return -1;
    clock->asked = -1;
    clock->rtt = now - asked;
    int steady = teleopd_clock_add(clock, asked, stamp, now);
    clock->next = clock->count < TELEOPD_CLOCK_BURST ? now : asked + interval;
    return steady;
}

teleopd_verdict_t teleopd_clock_judge(const teleopd_clock_t *clock, int64_t stamp, uint64_t validity, int64_t limit,
                                      int64_t now, int64_t *age, int64_t *expires)
{
    if (clock->count == 0)
        return TELEOPD_NO_OFFSET;
    int64_t uncertainty = teleopd_uncertainty(&clock->best, now);
    int64_t sent = stamp - clock->best.offset;
    if (sent - now > uncertainty + TELEOPD_CLOCK_SLACK)
        return TELEOPD_TOO_EARLY;
    int64_t life = validity < (uint64_t)limit ? (int64_t)validity : limit;
    *expires = smaller(sent + uncertainty, now) + life;
    if (*expires <= now)
        return TELEOPD_TOO_OLD;
    *age = now > sent ? now - sent : 0;
    return TELEOPD_ALIVE;
}
