/* The peer's clock as seen from here, and when a message from it is too old: docs/protocol.md, "Time".
 *
 * What the peer says of its time can make a message die early, never live longer than the receiver's limit counted from
 * its arrival. Times are ns, below 2^62.
 */
#ifndef TELEOPD_CLOCK_H
#define TELEOPD_CLOCK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TELEOPD_CLOCK_WINDOW 32
#define TELEOPD_CLOCK_BURST 8
#define TELEOPD_CLOCK_DRIFT_DIVISOR 2000 /* two clocks may drift apart by 1/2000 */
#define TELEOPD_CLOCK_SLACK 2000000      /* allowance for a clock that counts in steps of a millisecond */

/* One ping and its answer: when it came, how long it took, and the peer's clock minus ours at half time. */
typedef struct {
    int64_t when, rtt, offset;
} teleopd_sample_t;

typedef struct {
    teleopd_sample_t window[TELEOPD_CLOCK_WINDOW];
    size_t first, count;
    teleopd_sample_t best; /* the one with the smallest bound; meaningless while `count` is 0 */
    int64_t asked;         /* time of the ping that has not been answered yet; -1 if there is none */
    int64_t next;          /* when to ping again */
    int64_t rtt;           /* newest round trip; 0 before the first */
} teleopd_clock_t;

typedef enum {
    TELEOPD_ALIVE,
    TELEOPD_TOO_OLD,
    TELEOPD_TOO_EARLY, /* of a time that has not come yet */
    TELEOPD_NO_OFFSET  /* the clocks have not been compared yet */
} teleopd_verdict_t;

void teleopd_clock_start(teleopd_clock_t *clock);

/* Bound of the offset's error at `now`: half the round trip, and the drift since. */
int64_t teleopd_uncertainty(const teleopd_sample_t *sample, int64_t now);

/* Takes a round trip. 0 if it contradicts what was known: the peer's clock has jumped, only this sample counts now. */
int teleopd_clock_add(teleopd_clock_t *clock, int64_t sent, int64_t stamp, int64_t received);

/* The pong at `now` to the ping of the time `asked`. 1 all is well, 0 the clock has jumped, -1 nobody asked. */
int teleopd_clock_answer(teleopd_clock_t *clock, int64_t asked, int64_t stamp, int64_t now, int64_t interval);

/* Whether a message of the peer's time `stamp` may live, its age, and when it dies. */
teleopd_verdict_t teleopd_clock_judge(const teleopd_clock_t *clock, int64_t stamp, uint64_t validity, int64_t limit,
                                      int64_t now, int64_t *age, int64_t *expires);

#ifdef __cplusplus
}
#endif

#endif
