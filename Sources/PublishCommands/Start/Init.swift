import ArgumentParser
import Text

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Create a small, complete site to start from.",
    discussion: """
      Example:
        publish init my-site && cd my-site && publish serve --open

      Exits 0; 1 if one of the files already exists, and then nothing is written;
      64 if the command line is wrong.
      """)

  @Argument(
    help: ArgumentHelp("The folder; created if it does not exist.", valueName: "folder"), completion: .directory)
  var folder = "."

  func run() throws {
    try reportingFailures {
      let new = NewFiles(folder: folder, advice: "name a new folder, for example 'publish init my-site'")
      // One that is there already is the author's.
      let files = StarterSite.files.filter { $0.key != ".gitignore" || !new.exists($0.key) }
      try new.write(files)
      Terminal.print("\(files.count) files in \(folder)\n")
      let place = folder == "." ? "" : "cd \(quotedForShell(folder)) && "
      Terminal.talk("next: \(place)publish serve --open\n")
      Terminal.talk(
        "then: publish build, and commit public/ with the rest: publish diff git:HEAD public compares with it\n")
    }
  }
}

/// Quoted so that a shell reads it as one word. Looks at bytes: to Swift, an apostrophe with an accent is not an
/// apostrophe.
func quotedForShell(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { $0 >= 0x80 || "-._/+~=:,@%".utf8.contains($0) || isAlphanumeric($0) }
  return isPlain ? word : "'\(word.parts(between: "'").joined(separator: "'\\''"))'"
}

private func isAlphanumeric(_ byte: UInt8) -> Bool {
  0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
}
