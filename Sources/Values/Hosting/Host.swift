public import Output

/// A host by its name in `publish.yml` and on the command line.
public enum HostName: String, CaseIterable, Sendable {
  case nginx, apache, caddy, netlify
  case cloudflarePages = "cloudflare-pages"
  case gitHubPages = "github-pages"
  case s3, rclone
}

/// A kind of host, with the control files that it needs to serve an output as ``Serving`` says.
public struct Host: Sendable {
  public let name: HostName
  let make: @Sendable (HostedSite) -> HostFiles

  /// The host's files. The same site always gives the same bytes.
  public func files(for site: HostedSite) -> HostFiles { make(site) }

  public static let all: [Host] = [
    Host(name: .nginx, make: nginx), Host(name: .apache, make: apache), Host(name: .caddy, make: caddy),
    Host(name: .netlify) { HostFiles(inside: [$0.headersFile]) },
    Host(name: .cloudflarePages) { HostFiles(inside: [$0.headersFile]) },
    Host(name: .gitHubPages, make: gitHubPages), Host(name: .s3, make: s3), Host(name: .rclone, make: rclone),
  ]

  /// The files of several hosts together.
  public static func files(of names: [HostName], for site: HostedSite) -> HostFiles {
    all.filter { names.contains($0.name) }.reduce(into: HostFiles()) { files, host in
      let more = host.files(for: site)
      files.inside += more.inside
      files.beside += more.beside
    }
  }

  /// Files in an output that a host obeys rather than serves, so that no device may depend on them.
  public static let controlFiles: Set<String> = [".htaccess", "_headers", ".nojekyll", "CNAME"]
}

/// An output with the properties that matter to hosts.
public struct HostedSite: Sendable {
  /// The domain, without a port: `updates.example.com`.
  public let domain: String
  /// The path, which begins and ends with a slash.
  public let path: String
  /// The output's paths, without hosts' own files.
  public let files: [String]

  /// - Parameters:
  ///   - address: The absolute address; http or https.
  ///   - files: The paths of the files, relative to the output folder, with `/`.
  public init(address: String, files: [String]) {
    let rest = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).dropFirst(2).first ?? ""
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    domain = String(rest[..<slash].split(separator: "@").last?.prefix { $0 != ":" } ?? "")
    path = rest[slash...].isEmpty ? "/" : rest[slash...].last == "/" ? String(rest[slash...]) : "\(rest[slash...])/"
    self.files = files
  }

  /// Whether the output has a page for addresses without a file.
  var hasNotFoundPage: Bool { files.contains("404.html") }
}

public struct HostFiles: Sendable {
  /// Files that are part of the output.
  public var inside: [OutputFile]
  /// Files for a folder beside the output, which are never served. Their paths are plain names.
  public var beside: [OutputFile]

  public init(inside: [OutputFile] = [], beside: [OutputFile] = []) { (self.inside, self.beside) = (inside, beside) }
}

extension OutputFile {
  init(_ path: String, _ text: String) { self.init(path: path, bytes: Array(text.utf8)) }
}
