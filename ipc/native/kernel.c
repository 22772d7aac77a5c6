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
    for (size_t i = 0; i < kernel->n_copies; i++)
        memcpy(kernel->copies[i].to, kernel->copies[i].from, kernel->copies[i].count * sizeof(double));
    return failed;
}

int all_finite(const double *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!isfinite(numbers[i]))
            return 0;
    return 1;
}
