#include "grace.h"

#include "platform.h"

enum { PAUSES = 1000 };

/* Two counters: newcomers use one while the other runs empty, so a crowd cannot keep a waiter for ever. */
static struct {
    unsigned turn;
    char apart[60]; /* who reads the turn is not disturbed by who counts */
    long inside[2];
} grace;

unsigned grace_enter(void)
{
    unsigned turn = __atomic_load_n(&grace.turn, __ATOMIC_RELAXED) & 1u;
    /* Sequentially consistent, as are the store that puts something out of sight and the loads that look for it: either
     * the waiter sees us inside, or we do not see what it took away. */
    (void)__atomic_fetch_add(&grace.inside[turn], 1, __ATOMIC_SEQ_CST);
    return turn;
}

void grace_leave(unsigned turn)
{
    (void)__atomic_fetch_sub(&grace.inside[turn], 1, __ATOMIC_RELEASE); /* with the waiter's load: our looks are over */
}

static int empty(unsigned turn)
{
    for (int i = 0; i < PAUSES; i++) {
        if (__atomic_load_n(&grace.inside[turn], __ATOMIC_SEQ_CST) == 0)
            return 1;
        platform_pause(1);
    }
    return 0;
}

int grace_wait(void)
{
    unsigned turn = __atomic_load_n(&grace.turn, __ATOMIC_RELAXED) & 1u;
    if (!empty(turn ^ 1u)) /* those who read an old turn and were late to enter */
        return 0;
    __atomic_store_n(&grace.turn, turn ^ 1u, __ATOMIC_SEQ_CST);
    return empty(turn);
}
