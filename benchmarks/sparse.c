/* The sparse-space method as one writes it down: what the package is measured against.
 *
 *     cc -O3 -march=native -DVALUE=uint8_t -o sparse benchmarks/sparse.c
 *     ./sparse 4!.0 1048576 0xfe       code, last heap, mask; then a place, where the parity of the heap counts
 *
 * A mask splits values in two kinds: one is rare when an even number of its bits are in the mask; with a place, the
 * parity of heap - place counts as one more bit. Two heaps of one kind are worth a rare value together, two of both
 * kinds a common one. So every common value that splits can reach is reached through a rare heap, and those are few
 * where the mask is good. The values are exact whatever the mask; 0 makes every heap rare, which is the direct method.
 *
 * Codes are octal, and `!` after a digit asks for heaps that differ. Exit status 3: a value does not fit in VALUE.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef VALUE
#define VALUE uint16_t
#endif
#define VALUES (1 << 8 * sizeof(VALUE))
#define MOST_TAKEN 64

enum { NO_HEAP = 1, ONE_HEAP = 2, TWO_HEAPS = 4 };

static int digit[MOST_TAKEN], different[MOST_TAKEN], last_taken = -1;

static void fail(int status, const char *why) {
    fprintf(stderr, "sparse: %s\n", why);
    exit(status);
}

static void read_code(const char *code) {
    for (; *code; code++)
        if (*code >= '0' && *code <= '7' && last_taken + 1 < MOST_TAKEN)
            digit[++last_taken] = *code - '0';
        else if (*code == '!' && last_taken >= 0)
            different[last_taken] = 1;
        else if (*code != '.')
            fail(2, "the code must be of octal digits and !");
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + 1e-9 * time.tv_nsec;
}

int main(int count, char **arguments) {
    if (count < 4) fail(2, "CODE LAST_HEAP MASK [PLACE]");
    read_code(arguments[1]);
    const int64_t to = strtoll(arguments[2], NULL, 0);
    const unsigned mask = strtoul(arguments[3], NULL, 0);
    const int placed = count > 4, place = placed ? atoi(arguments[4]) : 0;
    if (to < 0 || to >= INT32_MAX) fail(2, "the last heap must be positive and less than 2^31 - 1");
    for (int taken = 0; placed && taken <= last_taken; taken++)
        if (digit[taken] & TWO_HEAPS && (taken - place) % 2) fail(2, "a split has not the parity of the place");

    VALUE *value = malloc((to + 1) * sizeof *value);      /* by heap */
    int32_t *rare = malloc((to + 1) * sizeof *rare);      /* the rare heaps, in ascending order */
    VALUE *rare_value = malloc((to + 1) * sizeof *value); /* their values, side by side */
    uint32_t *seen = calloc(VALUES, sizeof *seen);        /* seen[v] == heap + 1: the heap has an option worth v */
    if (!value || !rare || !rare_value || !seen) fail(1, "not enough memory");
    int64_t rares = 0, half[MOST_TAKEN] = {0}, largest_at = 0;
    const double begin = now();

    for (int64_t heap = 0; heap <= to; heap++) {
        const uint32_t mark = heap + 1;

        /* 1. Options of one heap at most, and splits with a rare heap. */
        for (int taken = 0; taken <= last_taken && taken <= heap; taken++) {
            const int64_t left = heap - taken;
            if (digit[taken] & NO_HEAP && left == 0) seen[0] = mark;
            if (digit[taken] & ONE_HEAP && left > 0) seen[value[left]] = mark;
            if (!(digit[taken] & TWO_HEAPS)) continue;
            int64_t i = rares > 0 && rare[0] == 0, end = rares; /* an empty heap is no part of a split */
            while (end > i && rare[end - 1] >= left) end--;
            if (different[taken]) {
                while (half[taken] < rares && 2 * rare[half[taken]] < left) half[taken]++;
                for (; i < half[taken]; i++) seen[rare_value[i] ^ value[left - rare[i]]] = mark;
                if (i < end && 2 * rare[i] == left) i++;
            }
            for (; i < end; i++) seen[rare_value[i] ^ value[left - rare[i]]] = mark;
        }

        /* 2. The least common value that is free, and how many smaller ones, all rare, may be free too. */
        const int common = !(placed && (heap - place) & 1);
        int least = 0, unsure = 0;
        for (; least < VALUES; least++) {
            if (seen[least] == mark) continue;
            if (__builtin_parity(least & mask) == common) break;
            unsure++;
        }

        /* 3. The check: splits in two common heaps, until all of those are reached. */
        for (int taken = 0; unsure && taken <= last_taken && taken <= heap; taken++) {
            if (!(digit[taken] & TWO_HEAPS)) continue;
            const int64_t left = heap - taken, middle = (left - different[taken]) / 2;
            for (int64_t part = 1; part <= middle && unsure; part++) {
                const int reached = value[part] ^ value[left - part];
                if (seen[reached] == mark) continue;
                seen[reached] = mark;
                unsure -= reached < least;
            }
        }

        /* 4. If one is not, it is the value, and the heap is rare. */
        if (unsure) {
            for (least = 0; seen[least] == mark;) least++;
            rare[rares] = heap;
            rare_value[rares++] = least;
        }
        if (least >= VALUES) fail(3, "a value does not fit in VALUE");
        value[heap] = least;
        if (least > value[largest_at]) largest_at = heap;
    }

    const double seconds = now() - begin;
    uint64_t checksum = 0xcbf29ce484222325; /* FNV-1a of the values, four bytes each, the lowest first */
    for (int64_t heap = 0; heap <= to; heap++)
        for (int shift = 0; shift < 32; shift += 8)
            checksum = (checksum ^ ((uint32_t)value[heap] >> shift & 255)) * 0x100000001b3;
    printf("last=%" PRId64 " largest=%d largest_at=%" PRId64 " rares=%" PRId64 " last_rare=%d seconds=%.6f "
           "checksum=%016" PRIx64 "\n",
           to, (int)value[largest_at], largest_at, rares, rares ? (int)rare[rares - 1] : -1, seconds, checksum);
    return 0;
}
