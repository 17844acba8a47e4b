import HostileHosts
import Foundation
import Signing
import TestKit
import Testing

/// `publish check --from` a host whose files differ from the built ones.
@Suite struct CheckHostTests {
  private let site: TemporaryFolder

  init() throws {
    site = try TemporaryFolder(Sites.small)
    try site.make(["publish.yml": Sites.configuration.replacing("[en]", with: "[en, pt-BR]")])
  }

  /// - Parameter file: The file below the folder whose bytes are served, or nil for 404.
  private func host(_ file: @escaping @Sendable (String) -> String?) throws -> HostileServer {
    let folder = site.path
    return try HostileServer { request in
      guard let name = file(String(request.path.dropFirst())),
        let data = FileManager.default.contents(atPath: "\(folder)/\(name)")
      else { return .status(404) }
      return .status(200, body: String(decoding: data, as: UTF8.self))
    }
  }

  private func check(_ server: HostileServer, _ options: String = "") throws -> PublishProgram.Run {
    try site.publish("check --timeout 3600 --app-version 2.2.2 --now \(Demo.now) --from \(server.url()) \(options)")
  }

  /// Everything but the capital letters in names.
  private static let lowerCased: @Sendable (String) -> String? = { name in
    name == name.lowercased() ? "public/" + name.replacing("pt-br", with: "pt-BR") : nil
  }

  /// A device shows the default language then, so that the mistake is easily missed.
  @Test func aLanguagesFileThatIsNotThereIsSaid() throws {
    let server = try host(Self.lowerCased)
    try site.published("build --site \(server.url()) --now \(Demo.now)")
    let run = try check(server, "--locale pt-BR --channel banners")
    #expect(run.code == 0)
    #expect(
      run.talk == """
        note: \(server.url())feeds.json: it names \(server.url())control_pt-BR.json, which does not exist; \
        \(server.url())control.json is read instead
        note: the host answers 404 to control_pt-BR.json, which feeds.json lists; it has control_pt-br.json, so the host, \
        or the upload, changes capital letters in names

        """)
    #expect(try check(server, "--locale de --channel banners").talk == "")
  }

  @Test func withAKeyAFileThatIsNotThereIsNotCalledUnsigned() throws {
    let server = try host(Self.lowerCased)
    try site.published("keys generate site.key")
    try site.published("build --site \(server.url()) --now \(Demo.now) --sign site.key")
    let key = try site.published("keys show site.key").output.trimmingCharacters(in: .whitespacesAndNewlines)
    let run = try check(server, "--locale pt-BR --channel banners --key \(key)")
    #expect(run.code == 1)
    #expect(run.output.contains(": the server answered 404 Not Found\n"), "\(run.output)")
    #expect(
      run.talk.contains(
        "note: the host answers 404 to control_pt-BR.json, which feeds.json lists; it has control_pt-br"))
    #expect(try check(server, "--channel banners --key \(key)").code == 0)
  }

  /// The new feeds and views are there, the manifest and its signature are still the old ones: an app that pins the key shows
  /// the banner that was signed.
  @Test func inTheMiddleOfADeployTheSignedBannerIsShown() throws {
    let server = try host { name in
      name.hasPrefix("manifest.") ? "old/\(name)" : "public/\(name)"
    }
    try site.published("keys generate site.key")
    let key = try site.published("keys show site.key").output.trimmingCharacters(in: .whitespacesAndNewlines)
    try site.published("build --site \(server.url()) --now \(Demo.now) --sign site.key")
    try FileManager.default.copyItem(atPath: site.path("public"), toPath: site.path("old"))
    let signed = try check(server, "--channel banners --key \(key) --format json")
    #expect(signed.code == 0)
    try site.make("content/notifications/hello.md", Sites.notification("Hello again"))
    try site.published("build --site \(server.url()) --now \(Demo.now) --sign site.key")
    let plain = try check(server, "--channel banners --format json")
    let pinned = try check(server, "--channel banners --key \(key) --format json")
    #expect(pinned.code == 0 && pinned.output == signed.output && plain.output != signed.output)
    #expect(pinned.talk == "note: control.json is not the file that was signed; original clients read it\n")
  }

  @Test func whereAllFilesFailAlikeTheyAreNamed() throws {
    let server = try HostileServer { _ in .status(200) }
    let run = try check(server, "--previous-version 2.1")
    #expect(run.code == 1)
    let names = ["control", "notifications", "versions", "local-versions", "prompts", "permissions"]
    let files = names.map { $0 == "control" ? "control_en.json" : "\($0)_en.plist" }.joined(separator: ", ")
    #expect(
      run.output.contains("\nnothing could be read from \(server.url()) (\(files)): the file is empty\n"),
      "\(run.output)")
  }

  @Test func anotherHostThatAnswersIsNamed() throws {
    let other = try host { "public/\($0)" }
    let port = other.port
    let server = try HostileServer { .redirect(to: "http://localhost:\(port)\($0.path)") }
    try site.published("build --site \(server.url()) --now \(Demo.now)")
    let run = try check(server, "--channel banners")
    #expect(run.code == 0)
    #expect(
      run.talk.contains(": redirected to another host, localhost\n") && run.talk.hasPrefix("note: \(server.url())"))
  }

  @Test func aDayIsItsMidnightInUTC() throws {
    try site.published("build --now \(Demo.now)")
    let run = try site.publish("check --app-version 1 --now 2026-11-23 --channel banners --format json")
    #expect(run.code == 0 && run.output.contains("\"now\": \"2026-11-23T00:00:00Z\""))
  }
}
