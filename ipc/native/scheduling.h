/* The scheduling calls that Python's os module does not have. Each returns 0 or an errno. */
#ifndef TELEOPD_SCHEDULING_H
#define TELEOPD_SCHEDULING_H

#include <stdint.h>

int lock_memory(void);
int set_timer_slack(uint64_t ns);
int die_with_parent(int signal_number);
/* SCHED_DEADLINE with RECLAIM and RESET_ON_FORK. */
int set_deadline_policy(uint64_t runtime_ns, uint64_t period_ns);

#endif
