import FeedClient
import SiteQuestions
import ArgumentParser
import CommandKit
import Disk
package import PreviewCommands
import PreviewServer
import SiteFolders
import Text

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The pages of `publish serve --edit`, for the program that has them.
package let composing = ComposingGuest { site, source in
  if geteuid() == 0, Disk().access(to: source)?.owner != 0 {
    throw ValidationError("--edit as root would write files that their owner cannot change. Run it as yourself.")
  }
  let drafts = Drafts(state: try stateFolder(), site: source)
  drafts.tidy(at: .now)
  do throws(ContentRoom.Refusal) {
    let room = try ContentRoom(site: source)
    room.tidy()
    Terminal.talk("files in \(SourceFolder(source).place(of: "content")) can be written by the page at this address\n")
    return EditedSite(composer: Composer(site, room: room, drafts: drafts), site: site, source: source)
  } catch {
    throw Failure(
      message: error == .link ? "'content' is a link" : "the folder 'content' cannot be opened",
      advice: error == .link
        ? "put the folder itself into the site: with --edit, only files of the site are written"
        : "'publish init' makes a site with an example")
  }
}

/// The folder for a user's state (XDG Base Directory Specification).
///
/// - Throws: ``Failure`` if others can change the drafts in it.
private func stateFolder() throws -> String {
  let environment = processEnvironment
  let named = environment["XDG_STATE_HOME"].flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
  guard let folder = named ?? environment["HOME"].map({ "\($0)/.local/state" }) else {
    let folder = FileManager.default.temporaryDirectory.appending(path: "publish-\(UUID().uuidString)").path
    try Disk().makeFolder(folder)
    Terminal.talk("note: neither HOME nor XDG_STATE_HOME is set, so drafts are kept in \(folder)\n")
    return folder
  }
  for path in ["\(folder)/publish", "\(folder)/publish/drafts"] {
    guard let access = Disk().access(to: path), access.owner != geteuid() || access.mode & 0o022 != 0 else { continue }
    throw Failure(
      message: "others can change the drafts in '\(path)'",
      advice: "make the folder your own, with mode 700, or set XDG_STATE_HOME to one that is")
  }
  return folder
}
