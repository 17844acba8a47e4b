import Output
import TestKit
import Testing

@testable import Hosting

@Suite struct HostTests {
  static let paths = [
    "assets/a.4ddf443b40be54ec.png", "control.json", "control_de.json", "feed.json", "feed.xml", "feeds.json",
    "index.html", "manifest.json", "versions.plist", "views/hello/index.4ddf443b40be54ec.html",
  ]
  static let site = HostedSite(address: "https://updates.example.com/", files: paths)

  @Test func everyNameIsAHost() {
    #expect(Host.all.map(\.name) == HostName.allCases)
  }

  static let places: [Case<HostName, (inside: [String], beside: [String])>] = [
    Case("nginx reads its own folder", .nginx, ([], ["nginx.conf"])),
    Case("Apache reads the served folder", .apache, ([".htaccess"], [])),
    Case("Caddy reads its own folder", .caddy, ([], ["Caddyfile"])),
    Case("Netlify reads the output", .netlify, (["_headers"], [])),
    Case("Cloudflare reads the output", .cloudflarePages, (["_headers"], [])),
    Case("GitHub reads the output", .gitHubPages, ([".nojekyll", "CNAME"], [])),
    Case("a script for S3", .s3, ([], ["s3.sh"])), Case("a script for rclone", .rclone, ([], ["rclone.sh"])),
  ]

  /// The served files are among those that `publish verify` knows; files beside the output are in no folder.
  @Test(arguments: places) func goes(_ row: Case<HostName, (inside: [String], beside: [String])>) {
    let files = Host.files(of: [row.input], for: Self.site)
    #expect(files.inside.map(\.path) == row.expected.inside)
    #expect(files.beside.map(\.path) == row.expected.beside)
    #expect(Host.controlFiles.isSuperset(of: files.inside.map(\.path)))
  }

  static let addresses: [Case<String, [String]>] = [
    Case("a host", "https://updates.example.com/", ["updates.example.com", "/"]),
    Case("a folder", "https://example.com/app/news/", ["example.com", "/app/news/"]),
    Case("no slash at the end", "https://example.com/app", ["example.com", "/app/"]),
    Case("no path", "https://example.com", ["example.com", "/"]),
    Case("a port", "http://127.0.0.1:8080/", ["127.0.0.1", "/"]),
    Case("a user", "https://me:secret@example.com/", ["example.com", "/"]),
  ]

  @Test(arguments: addresses) func isAt(_ row: Case<String, [String]>) {
    let site = HostedSite(address: row.input, files: [])
    #expect([site.domain, site.path] == row.expected)
  }

  /// A server that reads its configuration once needs no new one after each build.
  @Test(arguments: [HostName.nginx, .caddy, .apache])
  func dependsOnlyOnTheAddress(_ name: HostName) {
    let more = HostedSite(address: "https://updates.example.com/", files: Self.paths + ["control_fr.json"])
    let files = { (site: HostedSite) in Host.files(of: [name], for: site) }
    #expect(files(Self.site).inside == files(more).inside)
    #expect(files(Self.site).beside == files(more).beside)
  }

  @Test(arguments: [HostName.nginx, .caddy, .apache])
  func servesThePageForMissingFilesIfThereIsOne(_ name: HostName) {
    let with = HostedSite(address: "https://example.com/app/", files: Self.paths + ["404.html"])
    let text = { (site: HostedSite) in
      let files = Host.files(of: [name], for: site)
      return (files.inside + files.beside).map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    }
    #expect(text(with).contains("/app/404.html"))
    #expect(!text(Self.site).contains("404.html"))
  }

  /// A renewed signature has the old one's length, so it must not be left to a step that compares lengths.
  @Test(
    "the manifest is uploaded before its signature, and both are always uploaded", arguments: [HostName.s3, .rclone])
  func uploadsTheSignatureLast(_ name: HostName) throws {
    let script = try #require(Host.files(of: [name], for: Self.site).beside.first)
    let text = String(decoding: script.bytes, as: UTF8.self)
    let (copy, include) =
      name == .s3 ? ("aws s3 cp --recursive", "--include '") : ("rclone copy --ignore-times", "--filter '+ ")
    let steps = text.split(separator: "\n").filter { $0.hasPrefix(copy) }
    #expect(steps.suffix(2).first?.contains("\(include)manifest.json'") == true)
    #expect(steps.last?.contains("\(include)manifest.sig'") == true)
    #expect(!text.contains("*.sig"))
  }

  @Test func gitHubKeepsADomainOfOnesOwn() {
    let own = Host.files(of: [.gitHubPages], for: Self.site).inside
    #expect(own.last.map { String(decoding: $0.bytes, as: UTF8.self) } == "updates.example.com\n")
    let theirs = HostedSite(address: "https://snoodle.github.io/updates/", files: [])
    #expect(Host.files(of: [.gitHubPages], for: theirs).inside.map(\.path) == [".nojekyll"])
  }
}
