#if canImport(Glibc)
  internal import CMalloc
#endif

/// Tells the allocator to keep what it has: a command lives for a moment and frees everything at its end.
///
/// why: reading YAML takes and frees blocks of 64 KiB, file by file; with its defaults, glibc gives each back to the system
/// and asks for it again, a tenth of a large build (docs/performance.md). Other allocators need no such advice.
public func keepFreedMemory() {
  #if canImport(Glibc)
    mallopt(M_MMAP_THRESHOLD, 32 << 20)
    mallopt(M_TRIM_THRESHOLD, .max)
    mallopt(M_TOP_PAD, 16 << 20)
  #endif
}
