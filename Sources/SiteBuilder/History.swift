import Authoring
import FeedModel
import Output

/// What the previous output makes of the new manifest: its number, the files that stay a while, and the keys that
/// devices remember.
struct History {
  var previous: Manifest?
  var now: Instant
  /// Seconds.
  var keepFor: Int

  /// - Parameter hashes: SHA-256 by path, of files for which it is known already.
  func manifest(of tree: OutputTree, hashes: [String: String], _ publication: Publication) -> Manifest {
    let files = files(of: tree, hashes)
    let current = Set(files.map(\.path))
    let retired = retired { !current.contains($0) }
    var manifest = Manifest(
      sequence: previous?.sequence ?? 1, files: (files + retired).sorted { $0.path < $1.path },
      published: keys(publication))
    if let previous, previous != manifest { manifest.sequence = previous.sequence + 1 }
    return manifest
  }

  private func files(of tree: OutputTree, _ hashes: [String: String]) -> [Manifest.File] {
    tree.map { path, bytes in
      Manifest.File(path: path, bytes: bytes.count, sha256: hashes[path] ?? sha256Hex(bytes))
    }
  }

  /// The immutable files that were published and are not any more, until their time is over.
  private func retired(_ isGone: (String) -> Bool) -> [Manifest.File] {
    (previous?.files ?? []).compactMap { file in
      guard isGone(file.path), file.path.hasPrefix("views/") || file.path.hasPrefix("assets/") else { return nil }
      var file = file
      let since = file.retired ?? now
      guard now < since.advanced(by: keepFor) else { return nil }
      file.retired = since
      return file
    }
  }

  /// Today's keys, and those of before that are withdrawn now.
  private func keys(_ publication: Publication) -> [Manifest.Published] {
    let today = publication.publishedKeys
    let names = Set(today.map(\.name))
    let withdrawn = (previous?.published ?? []).filter { !names.contains($0.name) }.map { key in
      var key = key
      key.withdrawn = true
      return key
    }
    return (today + withdrawn).sorted { ($0.channel, $0.key) < ($1.channel, $1.key) }
  }
}

extension Manifest.Published {
  struct Name: Hashable {
    var channel: String
    var key: String
  }

  /// What a device remembers it by.
  var name: Name { Name(channel: channel, key: key) }
}

extension Publication {
  func keys() -> [Manifest.Published] {
    let notifications = notifications.concurrentMap { notification in
      let source = "notifications/\(notification.id)"
      let meaning = meaning(notification.title.base, texts[notification].base)
      return notification.channels.sorted().compactMap { channel in
        (channel == .alerts ? notification.alertKey : notification.id).map { key(channel, $0, source, meaning) }
      }
    }
    return notifications.flatMap(\.self)
      + prompts.map {
        key(.prompts, $0.name, "prompts/\($0.name)", meaning($0.title?.base ?? "", PlainText($0.message.base)))
      }
  }

  private func meaning(_ title: String, _ body: PlainText) -> String {
    shortHash(Array("\(title)\u{0}\(body.text)".utf8))
  }

  private func key(_ channel: Channel, _ key: String, _ source: String, _ meaning: String) -> Manifest.Published {
    Manifest.Published(channel: channel.rawValue, key: key, source: "content/\(source)", meaning: meaning)
  }
}
