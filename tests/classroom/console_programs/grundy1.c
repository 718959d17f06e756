/* Grundy's game for two players, with English words. New heaps are added at the end of the board. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 200

static int heaps[MOST], count;

static int ask(const char *question) {
    char line[100], *end;
    long number;
    for (;;) {
        printf("%s", question);
        if (!fgets(line, sizeof line, stdin)) {
            exit(1);
        }
        number = strtol(line, &end, 10);
        if (end != line && (*end == '\n' || *end == '\r')) {
            return (int)number;
        }
    }
}

static void ask_name(int player, char *name) {
    printf("Player %d name: ", player);
    if (!fgets(name, 40, stdin)) {
        exit(1);
    }
    name[strcspn(name, "\r\n")] = '\0';
}

static void show(void) {
    for (int i = 0; i < count; i++) {
        printf("%d -", i);
        for (int j = 0; j < heaps[i]; j++) {
            printf(" |");
        }
        printf("  (%d)\n", heaps[i]);
    }
}

static int can_move(void) {
    for (int i = 0; i < count; i++) {
        if (heaps[i] > 2) {
            return 1;
        }
    }
    return 0;
}

int main(void) {
    char names[2][40];
    int turn = 1, row, amount;
    do {
        heaps[0] = ask("How many matches? ");
    } while (heaps[0] < 3 || heaps[0] > MOST / 2);
    count = 1;
    ask_name(1, names[0]);
    ask_name(2, names[1]);
    show();
    while (can_move()) {
        turn = 1 - turn;
        printf("%s's turn\n", names[turn]);
        do {
            row = ask("Row: ");
        } while (row < 0 || row >= count || heaps[row] < 3);
        do {
            amount = ask("Number of matches to split off: ");
        } while (amount < 1 || amount >= heaps[row] || 2 * amount == heaps[row]);
        heaps[count++] = heaps[row] - amount;
        heaps[row] = amount;
        show();
    }
    printf("%s wins!\n", names[turn]);
    return 0;
}
