package import BuildCommands
import Exchange
import SiteFolders

/// The language en-XA of `publish build --pseudo`, for the program that has it.
package let pseudoLanguage = PseudoGuest(
  added: { PseudoLanguage.added(to: $0, now: $1, timer: SourceFolder.timer) }, isAbout: PseudoLanguage.isAbout)
