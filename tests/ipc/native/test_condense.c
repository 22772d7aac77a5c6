/* The condensed programme against one that is put together directly: the inputs one by one through the recursion. */
#include "condense.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { STEPS = 5, MOST = 6, MOST_ANGLES = 2, WIDTH = STEPS * MOST };

static double number(void)
{
    return (double)rand() / RAND_MAX - 0.5;
}

static double *numbers(size_t count)
{
    double *made = malloc(count * sizeof(double)); /* of exactly this size, so that the sanitizer sees every step beyond */
    for (size_t i = 0; i < count; i++)
        made[i] = number();
    return made;
}

/* d(q_k)/d(u_j) and so on by running one unit input through the recursion. */
static void influence(const condense_t *p, int input, double pose[STEPS][MOST], double angle[STEPS][MOST_ANGLES])
{
    const int n = p->joints, rows = 2 * p->angles;
    double q[MOST] = {0}, v[MOST] = {0}, w[2 * MOST_ANGLES] = {0};
    for (int k = 0; k < p->steps; k++) {
        double u[MOST] = {0}, next[2 * MOST_ANGLES];
        if (input / n == k)
            u[input % n] = 1;
        for (int r = 0; r < rows; r++) {
            next[r] = 0;
            for (int c = 0; c < rows; c++)
                next[r] += p->F_w[(k * rows + r) * rows + c] * w[c];
            const double *F = p->F_z + (k * rows + r) * 3 * n;
            for (int i = 0; i < n; i++)
                next[r] += F[i] * q[i] + F[n + i] * v[i] + F[2 * n + i] * u[i];
        }
        memcpy(w, next, sizeof next);
        for (int i = 0; i < n; i++) {
            q[i] += p->dt * v[i] + p->ahead * p->dt * p->dt * u[i];
            v[i] += p->dt * u[i];
        }
        for (int r = 0; r < p->pose; r++) {
            pose[k][r] = 0;
            for (int i = 0; i < n; i++)
                pose[k][r] += p->J_y[(k * p->pose + r) * n + i] * q[i];
        }
        for (int r = 0; r < p->angles; r++)
            angle[k][r] = w[r];
    }
}

static void check_case(int joints, int angles, int pose, double ahead)
{
    const size_t n = (size_t)joints, b = (size_t)angles, y = (size_t)pose, width = STEPS * n;
    condense_t p = {.steps = STEPS, .joints = joints, .angles = angles, .pose = pose, .dt = 0.03, .ahead = ahead,
                    .angle_weight = 3.0, .input_weight = 0.25};
    double *F_w = numbers(STEPS * 4 * b * b), *F_z = numbers(STEPS * 6 * b * n), *J_y = numbers(STEPS * y * n);
    double *error = numbers(STEPS * y), *angle = numbers(STEPS * b), *weight = numbers(y), *U = numbers(width);
    p.F_w = F_w, p.F_z = F_z, p.J_y = J_y, p.error = error, p.angle = angle, p.pose_weight = weight, p.U = U;
    p.W = numbers(2 * b * width), p.row = numbers(width), p.H = numbers(width * width), p.g = numbers(width);
    p.J_b = calloc(STEPS * b * width, sizeof(double));
    condense(&p);

    static double poses[WIDTH][STEPS][MOST], angles_of[WIDTH][STEPS][MOST_ANGLES];
    for (int i = 0; i < (int)width; i++)
        influence(&p, i, poses[i], angles_of[i]);
    for (int i = 0; i < (int)width; i++) {
        double g = p.input_weight * U[i];
        for (int k = 0; k < STEPS; k++) {
            for (int r = 0; r < pose; r++)
                g += weight[r] * poses[i][k][r] * error[k * pose + r];
            for (int r = 0; r < angles; r++) {
                g += p.angle_weight * angles_of[i][k][r] * angle[k * angles + r];
                CHECK(fabs(p.J_b[(k * angles + r) * (int)width + i] - angles_of[i][k][r]) < 1e-13);
            }
        }
        CHECK(fabs(p.g[i] - g) < 1e-13);
        for (int j = 0; j < (int)width; j++) {
            double H = i == j ? p.input_weight : 0;
            for (int k = 0; k < STEPS; k++) {
                for (int r = 0; r < pose; r++)
                    H += weight[r] * poses[i][k][r] * poses[j][k][r];
                for (int r = 0; r < angles; r++)
                    H += p.angle_weight * angles_of[i][k][r] * angles_of[j][k][r];
            }
            CHECK(fabs(p.H[i * (int)width + j] - H) < 1e-13);
        }
    }
    free(F_w), free(F_z), free(J_y), free(error), free(angle), free(weight), free(U);
    free(p.W), free(p.row), free(p.H), free(p.g), free(p.J_b);
}

int main(void)
{
    srand(1);
    for (int round = 0; round < 20; round++) {
        check_case(3, 1, 3, 0.5);
        check_case(3, 1, 3, 0.0);
        check_case(6, 2, 6, 0.5);
    }
    return 0;
}
