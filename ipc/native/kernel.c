#include "kernel.h"

#include <math.h>
#include <string.h>

int kernel_call(kernel_t *kernel)
{
    memcpy(kernel->arg_work, kernel->arg, kernel->n_arg * sizeof *kernel->arg);
    memcpy(kernel->res_work, kernel->res, kernel->n_res * sizeof *kernel->res);
    int failed = kernel->compiled
        ? kernel->compiled(kernel->arg_work, kernel->res_work, kernel->iw, kernel->w, 0)
        : kernel->evaluated(kernel->id, kernel->arg_work, kernel->res_work, kernel->iw, kernel->w, 0);
    copy_all(kernel->copies, kernel->n_copies);
    return failed;
}

void copy_all(const kernel_copy_t *copies, size_t n)
{
    for (size_t i = 0; i < n; i++)
        memcpy(copies[i].to, copies[i].from, copies[i].count * sizeof(double));
}

int all_finite(const kernel_span_t *spans, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < spans[i].count; j++)
            if (!isfinite(spans[i].from[j]))
                return 0;
    return 1;
}

int all_within(const double *numbers, const double *bounds, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!(fabs(numbers[i]) <= bounds[i]))
            return 0;
    return 1;
}
