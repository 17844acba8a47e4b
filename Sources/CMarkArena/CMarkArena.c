#include "CMarkArena.h"

#include <cmark.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// A tree of 60 nodes takes 200 calls of malloc, and freeing it walks over it once more. Here a call moves a pointer.

enum { HEADER = 16, CHUNK = 1 << 20 };

struct chunk {
  struct chunk *next;
  size_t size;
};

static _Thread_local struct chunk *current;
// What is free in the current chunk.
static _Thread_local char *start, *end;

static void use(struct chunk *chunk) {
  current = chunk;
  start = (char *)(chunk + 1);
  end = start + chunk->size;
}

// On its own, so that the usual way needs no registers of the caller's.
__attribute__((noinline, cold)) static void grow(size_t needed) {
  size_t room = needed > CHUNK ? needed : CHUNK;
  struct chunk *chunk = malloc(sizeof(struct chunk) + room);
  if (chunk == NULL) abort();
  *chunk = (struct chunk){.next = current, .size = room};
  use(chunk);
}

static void *allocate(size_t size) {
  size_t needed = HEADER + ((size + 15) & ~(size_t)15);
  if ((size_t)(end - start) < needed) grow(needed);
  char *memory = start;
  start += needed;
  *(size_t *)memory = size;
  return memory + HEADER;
}

static void *zeroed(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes) || bytes > SIZE_MAX / 2) abort();
  return memset(allocate(bytes), 0, bytes);
}

static void *resized(void *memory, size_t size) {
  size_t old = memory == NULL ? 0 : *(size_t *)((char *)memory - HEADER);
  if (size > SIZE_MAX / 2) abort();
  if (size <= old) return memory;
  void *larger = allocate(size);
  if (old > 0) memcpy(larger, memory, old);
  return larger;
}

static void nothing(void *memory) { (void)memory; }

static cmark_mem arena = {zeroed, resized, nothing};

void *cmark_arena(void) { return &arena; }

void cmark_arena_reset(void) {
  // One chunk of the usual size stays for the next tree.
  while (current != NULL && (current->next != NULL || current->size > CHUNK)) {
    struct chunk *next = current->next;
    free(current);
    current = next;
  }
  if (current != NULL) use(current); else start = end = NULL;
}
