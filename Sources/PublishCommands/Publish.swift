public import ArgumentParser
internal import CBuild

/// The program, with one file per subcommand.
public struct Publish: AsyncParsableCommand {
  public static let version = "0.2.0"

  /// The version, and the commit if the build knows it.
  private static var build: String {
    let commit = String(cString: build_commit())
    return commit.isEmpty ? version : "\(version) (\(commit))"
  }

  public static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "In-app notifications, prompts and release notes in Markdown, published as feeds.",
    discussion: """
      The feeds are files that any static host serves.

      Examples:
        publish init my-site            a small, complete site to start from
        publish build                   content → public/
        publish lint --format github    the same checks in CI, no output
        publish withdraw black-friday   take something back at once
        publish status                  what is live, scheduled or expired
        publish translations status     what translators have to do
        publish serve --open            preview a site in a browser
        publish check --app-version 2.2.2
                                        what a device displays, and why
        publish matrix                  who sees what, of all devices
        publish diff git:HEAD public    what changes for whom
        publish signoff git:HEAD public -o signoff.html
                                        the same as a page to sign
        publish simulate --app-version 2.2.2
                                        what a device displays over 90 days
        publish replay scenarios.yaml   run a team's scenarios over many launches
        publish deploy prod:my-bucket/app
                                        upload the output, feeds after their views
        publish verify https://updates.example.com/
                                        what is live, and how the host serves it

      Results go to standard output, messages to standard error.
      Exits 0 on success, 64 if the command line is wrong, and otherwise 1 or what
      the command's help says.
      Shell completions: publish --generate-completion-script bash|zsh|fish
      """,
    version: build,
    subcommands: [
      Init.self, New.self, Withdraw.self, Build.self, Lint.self, Status.self, ScheduleCommand.self, Translations.self,
      Serve.self,
      Check.self, Replay.self, Deploy.self, Verify.self, Keys.self, Sign.self,
      MatrixCommand.self, Explain.self, Audit.self, Diff.self, Signoff.self, Simulate.self, History.self, Revert.self,
    ])

  public init() {}
}
