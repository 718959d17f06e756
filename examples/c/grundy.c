/* Grundy's game in the protocol of allumettes. Run: gcc -O2 -o grundy grundy.c && ./grundy */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST_HEAPS 1000

typedef struct {
    int count;
    int heaps[MOST_HEAPS];
} Position;

static long operations = 0;

/* Whether the heap of a row may be split with this smaller part. */
static int is_move(const Position *position, int row, int part) {
    return part > 0 && 2 * part < position->heaps[row];
}

/* The new heap goes to the end. */
static void play(Position *position, int row, int part) {
    position->heaps[row] -= part;
    position->heaps[position->count++] = part;
}

static void take_back(Position *position, int row) {
    position->heaps[row] += position->heaps[--position->count];
}

/* Whether every move leaves the other player a position that is not losing. */
static int is_losing(Position *position) {
    for (int row = 0; row < position->count; row++) {
        for (int part = 1; is_move(position, row, part); part++) {
            operations++;
            play(position, row, part);
            int wins = is_losing(position);
            take_back(position, row);
            if (wins) return 0;
        }
    }
    return 1;
}

static void print_move(int heap, int part) {
    printf("%d>%d+%d\n", heap, part, heap - part);
}

/* Level 1 plays at random, level 2 too until 12 matches are left in heaps that can be split, level 3 to win. */
static void choose(Position *position, int level) {
    int playable = 0, moves = 0;
    for (int row = 0; row < position->count; row++) {
        if (position->heaps[row] > 2) playable += position->heaps[row];
        for (int part = 1; is_move(position, row, part); part++) moves++;
    }
    if (moves == 0) {
        printf("none\n");
        return;
    }
    int searches = level == 3 || (level == 2 && playable <= 12), chosen = rand() % moves;
    int any_row = 0, any_part = 0;
    for (int row = 0; row < position->count; row++) {
        for (int part = 1; is_move(position, row, part); part++) {
            if (chosen-- == 0) any_row = row, any_part = part;
            if (!searches) continue;
            play(position, row, part);
            int wins = is_losing(position);
            take_back(position, row);
            if (wins) {
                print_move(position->heaps[row], part);
                return;
            }
        }
    }
    print_move(position->heaps[any_row], any_part);
}

/* Whether there is any heap. */
static int read_position(Position *position, char *text) {
    position->count = 0;
    for (char *heap = strtok(text, " ,\r\n"); heap != NULL; heap = strtok(NULL, " ,\r\n")) {
        if (position->count < MOST_HEAPS / 2) position->heaps[position->count++] = atoi(heap);
    }
    return position->count > 0;
}

int main(void) {
    static Position position;
    static char line[100000];
    char word[100];
    int level = 3;
    srand(time(NULL));
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (sscanf(line, "%99s", word) != 1 || word[0] == '#') continue;
        if (strcmp(word, "allumettes") == 0) {
            printf("allumettes 1 Grundy in C\n");
        } else if (strncmp(line, "game grundy normal", 18) == 0) {
            printf("ok\n");
        } else if (strcmp(word, "level") == 0 && line[6] >= '1' && line[6] <= '3') {
            level = line[6] - '0';
            printf("ok\n");
        } else if (strcmp(word, "position") == 0 && strspn(line + 8, " 0123456789,\r\n") == strlen(line + 8)
                   && read_position(&position, line + 8)) {
            printf("ok\n");
        } else if (strcmp(word, "nature") == 0) {
            operations = 0;
            printf("%s\n", is_losing(&position) ? "losing" : "winning");
        } else if (strcmp(word, "move") == 0) {
            operations = 0;
            choose(&position, level);
        } else if (strcmp(word, "count") == 0) {
            printf("operations %ld\n", operations);
        } else if (strcmp(word, "quit") == 0) {
            break;
        } else {
            printf("unknown %s\n", word);
        }
        fflush(stdout);
    }
    return 0;
}
