/* What the C tests share: an assertion that says where it failed, and the current time. */
#ifndef TELEOPD_TEST_CHECK_H
#define TELEOPD_TEST_CHECK_H

#include <stdio.h>
#include <stdlib.h>

#define CHECK(condition)                                                                     \
    do {                                                                                     \
        if (!(condition)) {                                                                  \
            fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition);         \
            exit(1);                                                                         \
        }                                                                                    \
    } while (0)

/* The same, and the two numbers with it. */
#define CHECK_EQUAL(found, expected)                                                                              \
    do {                                                                                                          \
        long long found_ = (long long)(found), expected_ = (long long)(expected);                                 \
        if (found_ != expected_) {                                                                                \
            fprintf(stderr, "%s:%d: %s is %lld, not %lld\n", __FILE__, __LINE__, #found, found_, expected_);       \
            exit(1);                                                                                              \
        }                                                                                                         \
    } while (0)

#endif
