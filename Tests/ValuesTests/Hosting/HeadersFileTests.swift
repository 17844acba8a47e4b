import Output
import TestKit
import Testing

@testable import Hosting

/// `_headers` as Cloudflare Pages reads it: every rule whose pattern matches applies, `*` is any text.
private struct Rules {
  var rules: [(pattern: String, headers: [String])] = []

  init(_ text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("  ") {
        rules[rules.count - 1].headers.append(String(line.dropFirst(2)))
      } else {
        rules.append((String(line), []))
      }
    }
  }

  func matching(_ path: String) -> [(pattern: String, headers: [String])] {
    rules.filter { rule in
      let parts = rule.pattern.split(separator: "*", omittingEmptySubsequences: false)
      guard parts.count == 2 else { return rule.pattern == path }
      return path.count >= rule.pattern.count - 1 && path.hasPrefix(parts[0]) && path.hasSuffix(parts[1])
    }
  }
}

@Suite struct HeadersFileTests {
  static func files(locales: Int) -> [String] {
    let languages = [""] + (1..<max(1, locales)).map { "_x\($0)" }
    let names = [("control", "json"), ("feed", "json"), ("feed", "xml"), ("index", "html"), ("versions", "plist")]
    return languages.flatMap { language in names.map { "\($0.0)\(language).\($0.1)" } }
      + (0..<200).flatMap { ["news/x\($0)/index.html", "news/x\($0)/index.de.html"] }
      + [
        "404.html", "feeds.json", "manifest.json", "views/hello/index.4ddf443b40be54ec.html",
        "assets/a.4ddf443b40be54ec.png",
      ]
  }

  /// If a folder contains both, no file in it may be cached without revalidation.
  @Test func aMixedFolderIsRevalidated() {
    let files = ["views/a.4ddf443b40be54ec.html", "views/a.html"]
    let rules = Rules(
      String(decoding: HostedSite(address: "https://a.example/", files: files).headersFile.bytes, as: UTF8.self))
    #expect(rules.rules.map(\.pattern) == ["/views/*"] && rules.rules[0].headers.contains("Cache-Control: no-cache"))
  }

  /// With few files each has a rule, which Netlify can read, too; with many, names share rules, of which Cloudflare
  /// reads 100.
  @Test(arguments: [1, 5, 18, 19, 20, 60])
  func giveEachFileOneRule(locales: Int) throws {
    let files = Self.files(locales: locales)
    for address in ["https://example.com/", "https://example.com/app/"] {
      let site = HostedSite(address: address, files: files)
      let rules = Rules(String(decoding: site.headersFile.bytes, as: UTF8.self))
      #expect(rules.rules.count <= 100)
      for file in files {
        let matching = rules.matching(site.path + file)
        #expect(matching.count == 1, "\(file): \(matching.map(\.pattern))")
        let serving = Serving(of: file)
        let headers = try #require(matching.first?.headers)
        #expect(headers.contains("Cache-Control: \(serving.cacheControl)"))
        #expect(headers.contains("Access-Control-Allow-Origin: *") == serving.allowsOtherOrigins)
        // Hosts know the types of pages and images by themselves.
        #expect(headers.contains("Content-Type: \(serving.contentType)") == !file.contains("/"))
      }
    }
  }

  @Test func namesOnlyFoldersThatAreThere() {
    let site = HostedSite(address: "https://example.com/", files: ["control.json", "manifest.json"])
    let rules = Rules(String(decoding: site.headersFile.bytes, as: UTF8.self))
    #expect(rules.rules.map(\.pattern) == ["/control.json", "/manifest.json"])
  }

  @Test func leavesOutOtherHostsFiles() {
    let site = HostedSite(address: "https://example.com/", files: [".htaccess", "CNAME", "control.json"])
    let rules = Rules(String(decoding: site.headersFile.bytes, as: UTF8.self))
    #expect(rules.rules.map(\.pattern) == ["/control.json"])
  }
}
