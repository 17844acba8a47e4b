internal import Disk
import Text

#if canImport(Glibc) || canImport(Musl)
  @preconcurrency internal import Dispatch
  internal import Text

  /// On Linux, the system reports every change: there is one watch for the site's folder and one for each folder below
  /// `content/` and `templates/`.
  final class SystemWatch: Sendable {
    private struct State {
      var folders: [Inotify.Watch: String] = [:]
      var loss: Loss?
    }

    private enum Loss {
      case gone, refused
    }

    private let site: String
    private let inotify: Inotify
    private let state = Lock(State())
    private let onChange: @Sendable (FolderChanges) -> Void
    private let onLoss: @Sendable (_ refused: SiteFolder.Identity?) -> Void
    private let isRemote: @Sendable (String) -> Bool
    private let source: any DispatchSourceRead

    /// Begins to watch; nil if the system cannot watch at all, or cannot watch this folder.
    ///
    /// - Parameters:
    ///   - onLoss: Called once when the watch is lost; no more changes follow. Its argument is the folder that the
    ///     system refuses to watch; nil if the folder went away, so that another attempt may succeed.
    ///   - isRemote: Whether other machines may change a folder unnoticed.
    init?(
      _ site: String, onChange: @escaping @Sendable (FolderChanges) -> Void,
      onLoss: @escaping @Sendable (_ refused: SiteFolder.Identity?) -> Void,
      isRemote: @escaping @Sendable (_ folder: String) -> Bool = isOnNetwork
    ) {
      guard !isRemote(site), let inotify = Inotify() else { return nil }
      self.site = site
      self.inotify = inotify
      self.onChange = onChange
      self.onLoss = onLoss
      self.isRemote = isRemote
      source = DispatchSource.makeReadSource(
        fileDescriptor: inotify.descriptor, queue: DispatchQueue(label: "folder watcher"))
      source.setCancelHandler { inotify.close() }
      source.setEventHandler { [weak self] in self?.read() }
      let isWatched = state.withLock { watchAll(&$0) }
      source.resume()
      guard isWatched else {
        source.cancel()
        return nil
      }
    }

    func stop() { source.cancel() }

    private func read() {
      let changes = follow(inotify.read())
      if changes != .nothing { onChange(changes) }
      if let loss = state.withLock(\.loss) {
        stop()
        onLoss(loss == .gone ? nil : SiteFolder.identity(of: site))
      }
    }

    func follow(_ events: [Inotify.Event]) -> FolderChanges {
      state.withLock { state in events.reduce(.nothing) { $0.union(follow($1, &state)) } }
    }

    /// - Returns: The possible changes of the site.
    private func follow(_ event: Inotify.Event, _ state: inout State) -> FolderChanges {
      if event.hasOverflown {
        if !watchAll(&state) { state.loss = state.loss ?? .refused }
        return .anything
      }
      guard let folder = state.folders[event.watch] else { return .nothing }
      if event.isWatchGone {
        state.folders[event.watch] = nil
        if folder == site { state.loss = .gone }
        return .anything
      }
      if event.name.isEmpty {
        // The path leads elsewhere from now on.
        if folder == site, event.hasFolderMoved { state.loss = .gone }
        return folder != site || state.loss != nil ? .anything : .nothing
      }
      let matters = folder == site ? SiteFolder.names.contains(event.name) : !SiteFolder.isHidden(event.name)
      guard matters else { return .nothing }
      let path = "\(folder)/\(event.name)"
      followFolder(path, event, &state)
      return changes(of: event, at: path)
    }

    /// A change of a folder concerns everything in it. Names beyond ASCII may be equal although their bytes differ, and
    /// may not be UTF-8.
    private func changes(of event: Inotify.Event, at path: String) -> FolderChanges {
      let relative = String(Substring(path.utf8.dropFirst(site.utf8.count + 1)))
      guard !event.isOfFolder, !SiteFolder.folders.contains(relative), relative.utf8.allSatisfy({ $0 < 0x80 }) else {
        return .anything
      }
      return .files([relative])
    }

    /// Removes the watches of a folder that went away, and adds watches to one that was created.
    private func followFolder(_ path: String, _ event: Inotify.Event, _ state: inout State) {
      if event.hasLeft { forget(path, &state) }
      guard event.hasCome, isFolder(path) else { return }
      if !watch(path, &state) { state.loss = state.loss ?? .refused }
    }

    private func forget(_ path: String, _ state: inout State) {
      for (watch, folder) in state.folders where folder == path || folder.utf8.starts(with: "\(path)/".utf8) {
        inotify.remove(watch)
        state.folders[watch] = nil
      }
    }

    /// - Returns: False if the system has no watches left, or cannot see all changes.
    private func watchAll(_ state: inout State) -> Bool {
      let old = state.folders
      state.folders = [:]
      guard let root = inotify.add(site) else { return false }
      state.folders[root] = site
      let isWatched = SiteFolder.folders.map { "\(site)/\($0)" }.filter(isFolder).allSatisfy { watch($0, &state) }
      for watch in old.keys where state.folders[watch] == nil { inotify.remove(watch) }
      return isWatched
    }

    /// The watch is added before the folder is read, so that no new folder is missed in between.
    private func watch(_ path: String, _ state: inout State) -> Bool {
      // The path may have become a link, or the mount point of another disk.
      guard !isRemote(path) else { return false }
      guard let watch = inotify.add(path) else { return !isFolder(path) }
      state.folders[watch] = path
      return SiteFolder.entries(of: path).map { "\(path)/\($0)" }.filter(isFolder).allSatisfy { self.watch($0, &state) }
    }

    private func isFolder(_ path: String) -> Bool {
      SiteFolder.isFolder(path, followingLinks: SiteFolder.folders.contains { path == "\(site)/\($0)" })
    }
  }
#else
  /// Only Linux has a system watch.
  final class SystemWatch: Sendable {
    init?(
      _ site: String, onChange: @escaping @Sendable (FolderChanges) -> Void,
      onLoss: @escaping @Sendable (_ refused: SiteFolder.Identity?) -> Void
    ) { return nil }

    func stop() {}
  }
#endif

#if canImport(Glibc) || canImport(Musl)
  /// The notes that Linux takes of what happens in folders. The creator has to close them.
  struct Inotify: Sendable {
    typealias Watch = Int32

    struct Event {
      var watch: Watch
      var mask: UInt32
      /// The name of an entry of the folder; empty for the folder itself.
      var name: String
    }

    let descriptor: Int32

    /// Nil if the system has no more instances.
    init?() {
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      if descriptor < 0 { return nil }
    }

    /// Watches a folder's entries. Adding the same folder again returns the same watch.
    func add(_ folder: String) -> Watch? {
      let watch = inotify_add_watch(descriptor, folder, Event.wanted)
      return watch < 0 ? nil : watch
    }

    func remove(_ watch: Watch) { inotify_rm_watch(descriptor, watch) }

    func close() { closeDescriptor(descriptor) }

    /// Reads the events since the last call, without waiting.
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

  /// Whether a folder is on a file system that other machines may change, of which inotify would not hear.
  func isOnNetwork(_ folder: String) -> Bool {
    // `statfs` is looked up by name because Swift's Glibc module does not show it. The first word of its result is the
    // kind of the file system.
    guard let statfs = dlsym(nil, "statfs") else { return false }
    typealias Call = @convention(c) (UnsafePointer<CChar>, UnsafeMutableRawPointer) -> Int32
    return withUnsafeTemporaryAllocation(byteCount: 512, alignment: 16) { answer in
      let call = unsafeBitCast(statfs, to: Call.self)
      guard let start = answer.baseAddress, call(folder, start) == 0 else { return false }
      return isWrittenByOthers(fileSystem: start.load(as: UInt32.self))
    }
  }

  /// - Parameter fileSystem: The kind of the file system, as `statfs` returns it.
  func isWrittenByOthers(fileSystem: UInt32) -> Bool { networkFileSystems.contains(fileSystem) }

  /// NFS, SMB (three kinds), 9P (Windows' disks in WSL), FUSE (disks of a host in its containers), Ceph, AFS, and the
  /// folders that VirtualBox and VMware share with their host.
  private let networkFileSystems: Set<UInt32> = [
    0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x0102_1997, 0x6573_5546, 0x00C3_6400, 0x5346_414F, 0x786F_4256,
    0xBACB_ACBC,
  ]
#endif
