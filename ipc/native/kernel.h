/* Calling a compiled (or interpreted) CasADi function on memory that was bound once. */
#ifndef TELEOPD_KERNEL_H
#define TELEOPD_KERNEL_H

#include <stddef.h>

/* Signature of the C code that CasADi generates. */
typedef int (*kernel_compiled_t)(const double **arg, double **res, long long *iw, double *w, int mem);
/* casadi_c_eval_id of libcasadi: the same function by number, for machines without a compiler. */
typedef int (*kernel_evaluated_t)(int id, const double **arg, double **res, long long *iw, double *w, int mem);

typedef struct {
    double *to;
    const double *from;
    size_t count;
} kernel_copy_t;

typedef struct {
    kernel_compiled_t compiled;   /* or NULL */
    kernel_evaluated_t evaluated; /* used where `compiled` is NULL */
    int id;
    const double **arg;
    double **res;
    const double **arg_work; /* as long as CasADi's sz_arg: the function may overwrite its argument lists */
    double **res_work;
    size_t n_arg, n_res;
    long long *iw;
    double *w;
    kernel_copy_t *copies; /* outputs that are inputs as well leave by way of a scratch place */
    size_t n_copies;
} kernel_t;

/* 0 on success. */
int kernel_call(kernel_t *kernel);

/* What is copied from one place to another, one after the other. */
void copy_all(const kernel_copy_t *copies, size_t n);

typedef struct {
    const double *from;
    size_t count;
} kernel_span_t;

/* 1 if none of the numbers in these spans is NaN or infinite. */
int all_finite(const kernel_span_t *spans, size_t n);

/* 1 if |numbers[i]| <= bounds[i] for each of the `count`; a NaN is not. */
int all_within(const double *numbers, const double *bounds, size_t count);

#endif
