internal import Disk

#if canImport(Glibc) || canImport(Musl)
  /// Linux's notes of what happens in folders. Whoever makes one closes it.
  struct Inotify: Sendable {
    typealias Watch = Int32

    struct Event {
      var watch: Watch
      var mask: UInt32
      /// Of an entry of the folder; empty for the folder itself.
      var name: String
    }

    let descriptor: Int32

    /// Nil if the system has none left.
    init?() {
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      if descriptor < 0 { return nil }
    }

    /// Watches a folder's entries. The same folder gets the same watch again.
    func add(_ folder: String) -> Watch? {
      let watch = inotify_add_watch(descriptor, folder, Event.wanted)
      return watch < 0 ? nil : watch
    }

    func remove(_ watch: Watch) { inotify_rm_watch(descriptor, watch) }

    func close() { closeDescriptor(descriptor) }

    /// What happened since; does not wait.
    func read() -> [Event] {
      var events: [Event] = []
      withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 8) { buffer in
        while case let count = readDescriptor(descriptor, buffer), count > 0 {
          events += Self.events(in: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
      }
      return events
    }

    private static func events(in bytes: UnsafeRawBufferPointer) -> [Event] {
      var events: [Event] = []
      var place = 0
      while place + MemoryLayout<inotify_event>.size <= bytes.count {
        let head = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
        let start = place + MemoryLayout<inotify_event>.size
        let name = bytes[start..<start + Int(head.len)].prefix { $0 != 0 }
        events.append(Event(watch: head.wd, mask: head.mask, name: String(decoding: name, as: UTF8.self)))
        place = start + Int(head.len)
      }
      return events
    }
  }

  extension Inotify.Event {
    fileprivate static let wanted = UInt32(
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_DELETE_SELF
        | IN_MOVE_SELF | IN_ONLYDIR)

    var hasOverflown: Bool { has(IN_Q_OVERFLOW) }
    var isWatchGone: Bool { has(IN_IGNORED) }
    var hasFolderMoved: Bool { has(IN_MOVE_SELF) }
    var hasCome: Bool { has(IN_CREATE | IN_MOVED_TO) }
    var isOfFolder: Bool { has(IN_ISDIR) }
    var hasLeft: Bool { has(IN_DELETE | IN_MOVED_FROM) }

    private func has(_ bits: Int32) -> Bool { mask & UInt32(truncatingIfNeeded: bits) != 0 }
  }

  private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

  private func readDescriptor(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
  }

  /// True for file systems that others may change behind this machine's back, of which inotify would not hear.
  func isOnNetwork(_ folder: String) -> Bool {
    // why by name: Swift's Glibc module does not show it. The first word of its answer is the kind of the file system.
    guard let statfs = dlsym(nil, "statfs") else { return false }
    typealias Call = @convention(c) (UnsafePointer<CChar>, UnsafeMutableRawPointer) -> Int32
    return withUnsafeTemporaryAllocation(byteCount: 512, alignment: 16) { answer in
      let call = unsafeBitCast(statfs, to: Call.self)
      guard let start = answer.baseAddress, call(folder, start) == 0 else { return false }
      return isWrittenByOthers(fileSystem: start.load(as: UInt32.self))
    }
  }

  /// - Parameter fileSystem: Its kind, as `statfs` gives it.
  func isWrittenByOthers(fileSystem: UInt32) -> Bool { networkFileSystems.contains(fileSystem) }

  /// NFS, SMB (three kinds), 9P (Windows' disks in WSL), FUSE (disks of a host in its containers), Ceph, AFS, and the
  /// folders that VirtualBox and VMware share with their host.
  private let networkFileSystems: Set<UInt32> = [
    0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x0102_1997, 0x6573_5546, 0x00C3_6400, 0x5346_414F, 0x786F_4256,
    0xBACB_ACBC,
  ]
#endif
