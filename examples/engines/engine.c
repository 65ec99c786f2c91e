/* An engine in C: it plays any legal move.
 *
 *     cc -O2 -o engine examples/engines/engine.c
 *     ludotheque arena wyx 3 dice --engine "dice=./engine"
 *
 * docs/engines.md tells what is said. Everything else is yours: choose() is all there is to change.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOVES 4096
#define LINE 16384

static char *legal[MOVES];
static int moves;

/* One of the legal moves. A real engine would also keep the lines `deal`, `played` and `board`. */
static const char *choose(unsigned seed) {
    srand(seed);
    return legal[rand() % moves];
}

/* What follows a word at the beginning of a line; NULL if the line begins otherwise. */
static const char *after(const char *line, const char *word) {
    size_t n = strlen(word);
    if (strncmp(line, word, n) || (line[n] && line[n] != ' ')) return NULL;
    return line[n] ? line + n + 1 : line + n;
}

static void forget(void) {
    while (moves) free(legal[--moves]);
}

int main(void) {
    static char line[LINE];
    const char *rest, *seed;
    setvbuf(stdout, NULL, _IOLBF, 0); /* whoever asks waits for the line */
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = 0;
        if (after(line, "ludotheque")) {
            puts("name Dice\nready");
        } else if (after(line, "position")) {
            forget();
        } else if ((rest = after(line, "legal")) && moves < MOVES) {
            legal[moves++] = strdup(rest);
        } else if ((rest = after(line, "go"))) { /* seconds, clock, nodes and seed may follow */
            seed = strstr(rest, "seed ");
            printf("info %d moves\n", moves);
            if (moves) printf("move %s\n", choose(seed ? (unsigned)atoi(seed + 5) : 1));
            else puts("resign");
        } else if (after(line, "quit")) {
            break;
        }
    }
    forget();
    return 0;
}
