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
package let composing = ComposingGuest { site, source, state in
  if geteuid() == 0, Disk().access(to: source)?.owner != 0 {
    throw ValidationError("--edit as root would write files that their owner cannot change. Run it as yourself.")
  }
  let drafts = Drafts(state: state, site: source)
  drafts.tidy(at: .now)
  do throws(ContentRoom.Refusal) {
    let room = try ContentRoom(site: source, onWrite: site.wrote)
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
