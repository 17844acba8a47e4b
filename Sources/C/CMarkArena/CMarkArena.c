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

// What memory of this size takes.
static size_t taken(size_t size) { return HEADER + ((size + 15) & ~(size_t)15); }

static void use(struct chunk *chunk) {
  current = chunk;
  start = (char *)(chunk + 1);
  end = start + chunk->size;
}

static void *take(size_t size) {
  char *memory = start;
  start += taken(size);
  *(size_t *)memory = size;
  return memory + HEADER;
}

// On its own, so that the usual way needs no registers of the caller's.
__attribute__((noinline, cold)) static void *grow(size_t size) {
  if (size > SIZE_MAX / 2) abort();
  size_t room = taken(size) > CHUNK ? taken(size) : CHUNK;
  struct chunk *chunk = malloc(sizeof(struct chunk) + room);
  if (chunk == NULL) abort();
  *chunk = (struct chunk){.next = current, .size = room};
  use(chunk);
  return take(size);
}

static void *allocate(size_t size) {
  size_t left = (size_t)(end - start);
  return size < left && taken(size) <= left ? take(size) : grow(size);
}

static void *zeroed(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) abort();
  return memset(allocate(bytes), 0, bytes);
}

__attribute__((noinline)) static void *enlarged(void *memory, size_t size) {
  size_t old = *(size_t *)((char *)memory - HEADER);
  return size <= old ? memory : memcpy(allocate(size), memory, old);
}

static void *resized(void *memory, size_t size) { return memory == NULL ? allocate(size) : enlarged(memory, size); }

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
