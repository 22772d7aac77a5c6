/* kernel_call: argument lists survive a function that overwrites them, copies are made, failure is passed on. */
#include "kernel.h"

#include <math.h>
#include <string.h>

#include "check.h"

static int failure, id_seen;

/* x' = x + u, y = 2x; walks over its own argument lists, as CasADi's generated code may. */
static int model(const double **arg, double **res, long long *iw, double *w, int mem)
{
    CHECK(iw && w);
    CHECK_EQUAL(mem, 0);
    double x = *arg[0], u = *arg[1];
    *res[0] = x + u;
    *res[1] = 2 * x;
    memset((void *)arg, 0xff, 3 * sizeof *arg);
    memset((void *)res, 0xff, 3 * sizeof *res);
    w[0] = 1;
    return failure;
}

static int evaluated(int id, const double **arg, double **res, long long *iw, double *w, int mem)
{
    id_seen = id;
    return model(arg, res, iw, w, mem);
}

static void run(kernel_t kernel)
{
    double x = 1, u = 0.5, y = 0, scratch = 0, w[1];
    long long iw[1];
    const double *arg[] = {&x, &u}, *arg_work[3];
    double *res[] = {&scratch, &y}, *res_work[3];
    kernel_copy_t copies[] = {{.to = &x, .from = &scratch, .count = 1}};
    kernel.arg = arg;
    kernel.res = res;
    kernel.arg_work = arg_work;
    kernel.res_work = res_work;
    kernel.n_arg = kernel.n_res = 2;
    kernel.iw = iw;
    kernel.w = w;
    kernel.copies = copies;
    kernel.n_copies = 1;
    for (int i = 0; i < 3; i++) { /* the state is input and output */
        CHECK_EQUAL(kernel_call(&kernel), 0);
        CHECK(x == 1 + 0.5 * (i + 1));
        CHECK(y == 2 * (x - 0.5));
    }
    failure = 1;
    CHECK(kernel_call(&kernel) != 0);
    failure = 0;
}

static void test_all_finite(void)
{
    double numbers[] = {0.0, -0.0, 1e308, -1e-320, 3.0};
    size_t count = sizeof numbers / sizeof *numbers;
    const double bad[] = {NAN, -NAN, INFINITY, -INFINITY};
    kernel_span_t spans[] = {{.from = numbers, .count = 2}, {.from = numbers + 2, .count = count - 2}};
    CHECK(all_finite(spans, 0));
    CHECK(all_finite(spans, 2));
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < 4; j++) {
            double kept = numbers[i];
            numbers[i] = bad[j];
            kernel_span_t before = {.from = numbers, .count = i};
            CHECK(!all_finite(spans, 2));
            CHECK(all_finite(&before, 1));
            numbers[i] = kept;
        }
}

static void test_all_within(void)
{
    const double bounds[] = {1, 0, 2.5};
    double numbers[] = {-1, 0, 2.5};
    CHECK(all_within(numbers, bounds, 0));
    CHECK(all_within(numbers, bounds, 3));
    const double bad[] = {NAN, INFINITY, -INFINITY, 2.6, -2.6};
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 5; j++) {
            double kept = numbers[i];
            numbers[i] = bad[j];
            CHECK(!all_within(numbers, bounds, 3));
            CHECK(all_within(numbers, bounds, i));
            numbers[i] = kept;
        }
}

static void test_copy_all(void)
{
    double from[] = {1, 2, 3}, to[] = {0, 0, 0, 0};
    const kernel_copy_t copies[] = {{.to = to, .from = from + 1, .count = 2}, {.to = to + 3, .from = to, .count = 1}};
    copy_all(copies, 0);
    CHECK(to[0] == 0);
    copy_all(copies, 2); /* in order: the second sees what the first has done */
    CHECK(to[0] == 2 && to[1] == 3 && to[2] == 0 && to[3] == 2);
}

int main(void)
{
    run((kernel_t){.compiled = model});
    run((kernel_t){.evaluated = evaluated, .id = 42});
    CHECK_EQUAL(id_seen, 42);
    test_all_finite();
    test_all_within();
    test_copy_all();
    return 0;
}
