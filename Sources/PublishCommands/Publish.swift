public import ArgumentParser

/// The program: one subcommand a file.
public struct Publish: AsyncParsableCommand {
  public static let version = "0.1.0"

  public static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Publishes in-app notifications, prompts and release notes, written in Markdown, as feeds on any static host.",
    discussion: """
      Examples:
        publish init my-site            a small complete site to start from
        publish build                   content → public/
        publish lint --format github    the same checks in CI, no output
        publish check --app-version 2.2.2
                                        what a device with that version displays, and why

      Results go to standard output, talk to standard error. A failure never exits 0.
      Shell completions: publish --generate-completion-script bash|zsh|fish
      """,
    version: version,
    subcommands: [Init.self, New.self, Build.self, Lint.self, Check.self])

  public init() {}
}
