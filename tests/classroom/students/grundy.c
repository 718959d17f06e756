/* A student's program in C. FAULT is replaced: 0 is right. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FAULT 0
enum { RIGHT, FORKS, FLOODS, SEGFAULTS, KEEPS_ITS_ANSWERS, TAKES_MEMORY };

static int values[1000], known = 3, heaps[1000], count;

static int value(int heap) {
    for (; known <= heap; known++) {
        char reached[2048] = {0};
        for (int part = 1; 2 * part < known; part++) reached[values[part] ^ values[known - part]] = 1;
        while (reached[values[known]]) values[known]++;
    }
    return values[heap];
}

static int sum(void) {
    int total = 0;
    for (int row = 0; row < count; row++) total ^= value(heaps[row]);
    return total;
}

static void move(void) {
    int total = sum(), first_heap = 0, first_part = 0;
    for (int row = 0; row < count; row++)
        for (int part = 1; 2 * part < heaps[row]; part++) {
            int left = total ^ value(heaps[row]) ^ value(part) ^ value(heaps[row] - part);
            if (!first_heap || left == 0) first_heap = heaps[row], first_part = part;
            if (left == 0) row = count, part = 1000000;
            if (row >= count) break;
        }
    if (first_heap) printf("%d>%d+%d\n", first_heap, first_part, first_heap - first_part);
    else printf("none\n");
}

int main(void) {
    char line[10000];
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "allumettes", 10)) printf("allumettes 1 C\n");
        else if (!strncmp(line, "game", 4)) printf(strstr(line, "grundy") ? "ok\n" : "unknown game\n");
        else if (!strncmp(line, "position", 8)) {
            int ok = 1;
            count = 0;
            for (char *text = strtok(line + 8, ", \n"); text; text = strtok(NULL, ", \n")) {
                heaps[count] = atoi(text);
                if (heaps[count++] < 1) ok = 0;
            }
            printf(ok && count ? "ok\n" : "error\n");
        } else if (!strncmp(line, "nature", 6)) {
            while (FAULT == FORKS) fork();
            while (FAULT == FLOODS) printf("winning losing winning losing winning losing\n");
            if (FAULT == SEGFAULTS && count > 2) *(volatile int *)NULL = 1;
            if (FAULT == TAKES_MEMORY) while (1) memset(malloc(1 << 24), 1, 1 << 24);
            printf(sum() ? "winning\n" : "losing\n");
        } else if (!strncmp(line, "move", 4)) move();
        else if (!strncmp(line, "quit", 4)) return 0;
        else printf("unknown\n");
        if (FAULT != KEEPS_ITS_ANSWERS) fflush(stdout);
    }
    return 0;
}
