internal import Disk

/// How many connections one of the two addresses may have. The rest wait in the system's queue.
///
/// why so few where a program may open few files: libmicrohttpd asks again and again for a connection that there is no
/// descriptor for.
///
/// - Parameter descriptors: How many files and connections the program may have open.
func connectionLimit(descriptors: Int = descriptorLimit()) -> Int {
  // Some are needed to read a site while all connections are open.
  min(1000, max(1, (descriptors - 64) / 2))
}

/// What the system allows the program to have open, after asking it for enough.
private func descriptorLimit() -> Int {
  var limit = rlimit()
  #if canImport(Glibc)
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    let files = RLIMIT_NOFILE
  #endif
  guard getrlimit(files, &limit) == 0 else { return 256 }
  let wanted = min(limit.rlim_max, 4096)
  if limit.rlim_cur < wanted {
    limit.rlim_cur = wanted
    _ = setrlimit(files, &limit)
  }
  _ = getrlimit(files, &limit)
  return Int(min(limit.rlim_cur, 1 << 20))
}
