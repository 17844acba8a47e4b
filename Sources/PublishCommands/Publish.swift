public import ArgumentParser

/// The program: one subcommand a file.
public struct Publish: AsyncParsableCommand {
  public static let version = "0.1.0"

  public static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "In-app notifications, prompts and release notes in Markdown, published as feeds.",
    discussion: """
      The feeds are files that any static host serves.

      Examples:
        publish init my-site            a small complete site to start from
        publish build                   content → public/
        publish lint --format github    the same checks in CI, no output
        publish serve --open            see it in a browser before it is out
        publish check --app-version 2.2.2
                                        what such a device displays, and why
        publish replay scenarios.yaml   what a team expects, over many launches

      Results go to standard output, talk to standard error.
      Exits 0; never after a failure: 1, or what a command's help says; 64 if the
      command line is wrong.
      Shell completions: publish --generate-completion-script bash|zsh|fish
      """,
    version: version,
    subcommands: [Init.self, New.self, Build.self, Lint.self, Serve.self, Check.self, Replay.self])

  public init() {}
}
