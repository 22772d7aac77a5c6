#include "nearest.h"

#include <string.h>

static void pair_of(const nearest_t *n, const char *contact, int32_t pair[2])
{
    memcpy(pair, contact + n->layout.pair, 2 * sizeof *pair);
}

static double distance_of(const nearest_t *n, const char *contact)
{
    double distance;
    memcpy(&distance, contact + n->layout.distance, sizeof distance);
    return distance;
}

/* Row of the largest distance: the one to give up for a nearer pair. */
static int64_t farthest(const nearest_t *n)
{
    int64_t at = 0;
    for (int64_t i = 1; i < n->near; i++)
        if (n->row_distance[i] > n->row_distance[at])
            at = i;
    return at;
}

static void take(nearest_t *n, int64_t contact, double distance)
{
    int64_t row = n->near;
    if (n->near < n->rows) {
        n->near++;
    } else {
        row = farthest(n);
        if (distance >= n->row_distance[row])
            return;
    }
    n->row_distance[row] = distance;
    n->row_contact[row] = contact;
}

static void tell(nearest_t *n, int64_t contact, const int32_t pair[2])
{
    int64_t *told = n->touching + 3 * n->touches++;
    told[0] = contact;
    told[1] = pair[0];
    told[2] = pair[1];
}

static void fill(nearest_t *n, const char *contacts, int64_t row)
{
    const char *contact = contacts + n->row_contact[row] * n->layout.stride;
    int32_t pair[2];
    pair_of(n, contact, pair);
    memcpy(n->row_normal + 3 * row, contact + n->layout.normal, 3 * sizeof(double));
    memcpy(n->row_point + 3 * row, contact + n->layout.point, 3 * sizeof(double));
    for (int64_t j = 0; j < n->joints; j++)
        n->row_moved[row * n->joints + j] = n->moves[pair[1] * n->joints + j] - n->moves[pair[0] * n->joints + j];
    if (n->first < 0 || n->row_distance[row] < n->row_distance[n->first]) {
        n->first = row;
        n->first_pair[0] = pair[0];
        n->first_pair[1] = pair[1];
    }
}

void nearest_read(nearest_t *n, const char *contacts, int64_t count)
{
    n->near = n->touches = 0;
    n->first = -1;
    for (int64_t i = 0; i < count; i++) {
        const char *contact = contacts + i * n->layout.stride;
        int32_t pair[2];
        pair_of(n, contact, pair);
        if (pair[0] < 0 || pair[1] < 0 || pair[0] >= n->geoms || pair[1] >= n->geoms)
            continue;
        double distance = distance_of(n, contact);
        uint8_t kind = n->kinds[pair[0] * n->geoms + pair[1]];
        if (kind & NEAREST_WATCHED)
            take(n, i, distance);
        if (kind & NEAREST_TOLD && distance <= 0 && n->touches < n->capacity)
            tell(n, i, pair);
    }
    for (int64_t row = 0; row < n->near; row++)
        fill(n, contacts, row);
    for (int64_t row = n->near; row < n->rows; row++) {
        n->row_distance[row] = n->far;
        memset(n->row_moved + row * n->joints, 0, (size_t)n->joints * sizeof(double));
    }
}
