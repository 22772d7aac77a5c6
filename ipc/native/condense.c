#include "condense.h"

#include <string.h>

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O3") /* vectors for the loop in `add`, where all the time goes; no sum changes its order */
#endif

/* W, d(w_k)/dU, becomes d(w_{k+1})/dU. Only the inputs 0 ... k have any influence. */
static void advance(condense_t *p, int k)
{
    const int rows = 2 * p->angles, n = p->joints, width = p->steps * n;
    const double *F_w = p->F_w + k * rows * rows, *F_z = p->F_z + k * rows * 3 * n;
    for (int j = 0; j < k; j++) {
        const double by_q = p->dt * p->dt * (k - 1 - j + p->ahead);
        for (int i = 0; i < n; i++) {
            double old[4];
            for (int r = 0; r < rows; r++)
                old[r] = p->W[r * width + j * n + i];
            for (int r = 0; r < rows; r++) {
                double sum = by_q * F_z[r * 3 * n + i] + p->dt * F_z[r * 3 * n + n + i];
                for (int c = 0; c < rows; c++)
                    sum += F_w[r * rows + c] * old[c];
                p->W[r * width + j * n + i] = sum;
            }
        }
    }
    for (int r = 0; r < rows; r++)
        memcpy(p->W + r * width + k * n, F_z + r * 3 * n + 2 * n, (size_t)n * sizeof(double));
}

/* Adds weight * (residual + row.dU)^2 to the programme; the row is zero from `used` on. Lower triangle only. */
static void add(condense_t *p, const double *restrict row, int used, double weight, double residual)
{
    const int width = p->steps * p->joints;
    for (int i = 0; i < used; i++) {
        const double factor = weight * row[i];
        double *restrict to = p->H + i * width;
        for (int j = 0; j <= i; j++)
            to[j] += factor * row[j];
        p->g[i] += factor * residual;
    }
}

static void add_pose(condense_t *p, int k)
{
    const int n = p->joints;
    for (int r = 0; r < p->pose; r++) {
        const double *J = p->J_y + (k * p->pose + r) * n;
        for (int j = 0; j <= k; j++)
            for (int i = 0; i < n; i++)
                p->row[j * n + i] = p->dt * p->dt * (k - j + p->ahead) * J[i];
        add(p, p->row, (k + 1) * n, p->pose_weight[r], p->error[k * p->pose + r]);
    }
}

static void add_angles(condense_t *p, int k)
{
    const int used = (k + 1) * p->joints, width = p->steps * p->joints;
    for (int r = 0; r < p->angles; r++) {
        double *kept = p->J_b + (k * p->angles + r) * width;
        memcpy(kept, p->W + r * width, (size_t)used * sizeof(double));
        add(p, kept, used, p->angle_weight, p->angle[k * p->angles + r]);
    }
}

void condense(condense_t *p)
{
    const int width = p->steps * p->joints;
    memset(p->H, 0, (size_t)(width * width) * sizeof(double));
    for (int i = 0; i < width; i++) {
        p->H[i * width + i] = p->input_weight;
        p->g[i] = p->input_weight * p->U[i];
    }
    for (int k = 0; k < p->steps; k++) {
        advance(p, k);
        add_pose(p, k);
        add_angles(p, k);
    }
    for (int i = 0; i < width; i++)
        for (int j = 0; j < i; j++)
            p->H[j * width + i] = p->H[i * width + j];
}
