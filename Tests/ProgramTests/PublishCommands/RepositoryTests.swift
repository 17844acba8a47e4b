import Foundation
import TestKit
import Testing

/// The files that belong to the repository. Pictures of a test run were committed twice, in folders named after cases.
@Suite struct RepositoryTests {
  static let root: Set = [
    // The program and its libraries, what tries them, and what they are told by.
    "Package.swift", "Sources", "Tests", "Benchmarks", "Examples", "Clients", "conformance", "api", "docs", "scripts",
    "packaging",
    "editors",
    "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE",
    // The demo site.
    "publish.yml", "content", "templates", "public",
    // Tools look for these here.
    "Makefile", ".ci", ".github", ".gitlab", ".gitignore", ".dockerignore", ".editorconfig", ".pre-commit-hooks.yaml",
    ".spi.yml", ".swift-format", "action.yml", "jsconfig.json", "ruff.toml",
  ]

  @Test(
    "its root holds nothing that is not listed here",
    .enabled(if: FileManager.default.fileExists(atPath: Repository.url(".git").path), "not a checkout"))
  func root() throws {
    let git = Process()
    git.executableURL = URL(filePath: "/usr/bin/env")
    git.arguments = ["git", "ls-files", "-z"]
    git.currentDirectoryURL = Repository.folder
    let output = Pipe()
    git.standardOutput = output
    try git.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    git.waitUntilExit()
    try #require(git.terminationStatus == 0)
    let names = Set(bytes.split(separator: 0).map { String(decoding: $0.prefix { $0 != 0x2F }, as: UTF8.self) })
    #expect(names.subtracting(Self.root).isEmpty)
    #expect(Self.root.subtracting(names).isEmpty)
  }
}
