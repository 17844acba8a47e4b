import TestKit
import Testing

/// The program as a whole: helps, version, completions.
@Suite struct PublishTests {
  @Test(arguments: ["init", "new", "build", "lint", "check", "status", "withdraw"])
  func everyHelpHasExitCodesAndExamples(_ command: String)
    throws
  {
    let run = try TemporaryFolder().publish("\(command) --help")
    #expect(run.code == 0 && run.talk == "")
    #expect(run.output.contains("Exits 0") && run.output.contains("1 if ") && run.output.contains("64 if "))
    #expect(run.output.contains("  publish \(command)"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.hasPrefix("USAGE:") })
    #expect(try TemporaryFolder().publish("help \(command)") == run)
  }

  @Test func theWholeHasHelpToo() throws {
    let run = try TemporaryFolder().publish("--help")
    #expect(run.code == 0)
    for word in ["init", "new", "build", "lint", "check", "Exits 0", "Examples:", "--generate-completion-script"] {
      #expect(run.output.contains(word))
    }
    #expect(try TemporaryFolder().publish("") == run)
  }

  @Test func tellsItsVersion() throws {
    let run = try TemporaryFolder().publish("--version")
    #expect(run.code == 0)
    #expect(run.output.wholeMatch(of: #/\d+\.\d+\.\d+\n/#) != nil)
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func completesInShells(_ shell: String) throws {
    let run = try TemporaryFolder().publish("--generate-completion-script \(shell)")
    #expect(run.code == 0 && run.talk == "")
    for word in ["build", "lint", "check", "app-version"] { #expect(run.output.contains(word)) }
  }

  @Test(arguments: ["--bogus", "build public", "check", "new", "new banner", "init a b"])
  func whatIsNotUnderstoodExitsWith64(_ arguments: String) throws {
    let run = try TemporaryFolder().publish(arguments)
    #expect(run.code == 64)
    #expect(run.output == "")
    #expect(run.talk.hasPrefix("error: ") && run.talk.contains("Usage: publish"))
  }

  static let unknown = [
    ("bild", "error: there is no command 'bild'\n  did you mean 'publish build'?\n"),
    ("buidl --strict", "error: there is no command 'buidl'\n  did you mean 'publish build'?\n"),
    ("upload", "error: there is no command 'upload'\n  publish --help lists all commands\n"),
  ]

  static let sites = [
    "audit site", "matrix site --format json", "check --app-version 1.0 site", "simulate site --app-version 1",
  ]

  @Test(arguments: sites) func aSiteIsNamedByAnOption(_ arguments: String) throws {
    let run = try TemporaryFolder().publish(arguments)
    #expect(run.code == 64 && run.output == "")
    #expect(
      run.talk == "error: 'publish \(arguments.prefix { $0 != " " })' does not know what to do with 'site'\n"
        + "  if this is the site to read, write --from site\n")
  }

  @Test(arguments: unknown) func anUnknownCommandIsNamed(_ arguments: String, _ talk: String) throws {
    let run = try TemporaryFolder().publish(arguments)
    #expect(run.code == 64 && run.output == "" && run.talk == talk)
  }
}
