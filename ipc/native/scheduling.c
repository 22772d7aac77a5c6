#define _GNU_SOURCE
#include "scheduling.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* From the kernel's uapi/linux/sched.h and sched/types.h; glibc 2.36 declares neither. */
#define POLICY_DEADLINE 6u
#define FLAG_RESET_ON_FORK 0x01u
#define FLAG_RECLAIM 0x02u

struct scheduling_attributes {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
};

int lock_memory(void)
{
    /* FUTURE too: pages that are allocated later must not fault in the middle of a tick. mlockall(2) */
    return mlockall(MCL_CURRENT | MCL_FUTURE) ? errno : 0;
}

int set_timer_slack(uint64_t ns)
{
    /* Without real-time priority the kernel may be 50 us late on purpose: PR_SET_TIMERSLACK, prctl(2). */
    return prctl(PR_SET_TIMERSLACK, ns, 0, 0, 0) ? errno : 0;
}

int die_with_parent(int signal_number)
{
    /* A supervisor that is killed cannot tell its children: PR_SET_PDEATHSIG, prctl(2). */
    return prctl(PR_SET_PDEATHSIG, signal_number, 0, 0, 0) ? errno : 0;
}

int set_deadline_policy(uint64_t runtime_ns, uint64_t period_ns)
{
    struct scheduling_attributes attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    attributes.policy = POLICY_DEADLINE;
    attributes.flags = FLAG_RESET_ON_FORK | FLAG_RECLAIM; /* without RECLAIM an overrun is throttled */
    attributes.runtime = runtime_ns;
    attributes.deadline = period_ns;
    attributes.period = period_ns;
    return syscall(SYS_sched_setattr, 0, &attributes, 0) ? errno : 0;
}
