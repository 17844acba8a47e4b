#ifndef CMARK_ARENA_H
#define CMARK_ARENA_H

/// Memory for cmark's trees, which are made and thrown away as a whole. Each thread has its own.
///
/// Returns a `cmark_mem *`.
void *cmark_arena(void);

/// Throws away everything that this thread's cmark has allocated.
void cmark_arena_reset(void);

#endif
