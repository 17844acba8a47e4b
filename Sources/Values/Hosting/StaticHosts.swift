internal import Output

extension Host {
  /// The files for GitHub Pages, which takes no headers. `.nojekyll` makes it publish files as they are; `CNAME` keeps
  /// a custom domain, which would be lost when a branch is replaced.
  static func gitHubPages(_ site: HostedSite) -> HostFiles {
    var files = HostFiles(inside: [.init(".nojekyll", "")])
    if !site.domain.hasSuffix(".github.io") { files.inside.append(.init("CNAME", "\(site.domain)\n")) }
    return files
  }
}

extension HostedSite {
  /// `_headers`, as Netlify and Cloudflare Pages read it, neither of which serves it.
  ///
  /// Cloudflare applies every rule that matches and joins the values of a header that comes twice. So no two rules here
  /// match the same path: there is one for each folder (`/views/*`), and one for each other file. Netlify accepts `*`
  /// only in the place of a whole part of a path. Cloudflare reads 100 rules; if so many languages exist that there are
  /// more files, all files of a name share a rule.
  var headersFile: OutputFile {
    let own = files.filter { !Host.controlFiles.contains($0) && $0.folder == nil }
    let folders = folderRules
    var rules = own.map { rule($0, Serving(of: $0)) }
    if rules.count + folders.count > Self.mostRules { rules = sharedRules(own) }
    return OutputFile(
      "_headers", "# Written by publish. No two rules match the same path.\n" + (rules + folders).joined())
  }

  /// The rules for folders. Hosts know the types of the files there, which are pages and images. A folder is immutable
  /// if all its files are.
  private var folderRules: [String] {
    let inFolders = Dictionary(grouping: files.filter { $0.folder != nil }, by: { $0.folder ?? "" })
    return inFolders.sorted { $0.key < $1.key }.map { folder, files in
      let serving = files.lazy.map(Serving.init(of:)).first { $0.lifetime == .revalidated } ?? Serving(of: files[0])
      let origins = serving.allowsOtherOrigins ? [Self.anyOrigin] : []
      return rule("\(folder)/*", ["Cache-Control: \(serving.cacheControl)"] + origins + [Self.noSniffing])
    }
  }

  private static let mostRules = 100
  private static let noSniffing = "X-Content-Type-Options: nosniff"
  private static let anyOrigin = "Access-Control-Allow-Origin: *"

  private func rule(_ pattern: String, _ serving: Serving) -> String {
    rule(
      pattern,
      [
        "Content-Type: \(serving.contentType)", "Cache-Control: \(serving.cacheControl)",
        Self.anyOrigin, Self.noSniffing,
      ])
  }

  private func rule(_ pattern: String, _ headers: [String]) -> String {
    "\(path)\(pattern)\n" + headers.map { "  \($0)\n" }.joined()
  }

  /// `control.json`, and `control_*.json` for its other languages.
  private func sharedRules(_ names: [String]) -> [String] {
    var patterns: [(pattern: String, serving: Serving)] = []
    for name in names {
      let pattern = name.inAnyLanguage
      if !patterns.contains(where: { $0.pattern == pattern }) { patterns.append((pattern, Serving(of: name))) }
    }
    return patterns.map { rule($0.pattern, $0.serving) }
  }
}

extension String {
  /// The outermost folder; nil for a file beside the feeds.
  fileprivate var folder: String? { firstIndex(of: "/").map { String(self[..<$0]) } }

  /// `control_*.json` for `control_de.json`; other names stay as they are.
  fileprivate var inAnyLanguage: String {
    guard let dot = lastIndex(of: "."), let line = self[..<dot].firstIndex(of: "_") else { return self }
    return "\(self[...line])*\(self[dot...])"
  }
}

/// Files of an output that are uploaded with the same headers.
///
/// Object stores keep headers with each object, so a script uploads these groups one by one, in the order in which a
/// device must find them: what feeds name, the feeds, the manifest, its signature.
struct UploadGroup {
  var serving: Serving
  /// Patterns of file names, without their folders.
  var names: [String]
  /// The files in the folders that belong to another group.
  var excluded: [String] = []

  /// The groups that this output has files for.
  static func groups(of site: HostedSite) -> [UploadGroup] {
    let kinds = Set(site.files.map(Serving.init(of:)).map(Kind.init))
    return all.filter { kinds.contains(Kind($0.serving)) }
  }

  private static let all: [UploadGroup] =
    (Serving.texts + Serving.images).filter { $0.name != "sig" }.map { type in
      UploadGroup(serving: Serving(of: "a.0123456789abcdef.\(type.name)"), names: ["*.\(type.name)"])
    } + [
      UploadGroup(serving: Serving(of: "a.plist"), names: ["*.plist"]),
      UploadGroup(serving: Serving(of: "a.json"), names: ["*.json"], excluded: globs(of: "json") + ["manifest.json"]),
      UploadGroup(serving: Serving(of: "a.xml"), names: ["*.xml"], excluded: globs(of: "xml")),
    ]
    + Serving.exceptions.map { UploadGroup(serving: Serving(of: $0.globs[0]), names: $0.globs) } + [
      UploadGroup(serving: Serving(of: "a.html"), names: ["*.html"]),
      UploadGroup(serving: Serving(of: "manifest.json"), names: ["manifest.json"]),
      // A renewed signature is as long as the old one, so a tool that compares lengths would not upload it.
      UploadGroup(serving: Serving(of: "manifest.sig"), names: ["manifest.sig"]),
    ]

  private static func globs(of fileExtension: String) -> [String] {
    Serving.exceptions.filter { $0.fileExtension == fileExtension }.flatMap(\.globs)
  }

  private struct Kind: Hashable {
    var contentType: String
    var isImmutable: Bool

    init(_ serving: Serving) {
      contentType = serving.contentType
      isImmutable = serving.lifetime == .immutable
    }
  }
}

extension Host {
  static func s3(_ site: HostedSite) -> HostFiles {
    let groups = UploadGroup.groups(of: site).map { group in
      let isImmutable = group.serving.lifetime == .immutable
      var filters = ["--exclude '*'"]
      if isImmutable {
        filters += group.names.flatMap { name in ["views", "assets", "feeds"].map { "--include '\($0)/\(name)'" } }
      } else {
        filters += group.names.map { "--include '\($0)'" }
        filters += (["views/*", "assets/*", "feeds/*"] + group.excluded).map { "--exclude '\($0)'" }
      }
      return """
        aws s3 \(isImmutable ? "$keep" : "cp --recursive") "$public" "$target" \(filters.joined(separator: " ")) \\
          --content-type '\(group.serving.contentType)' --cache-control '\(group.serving.cacheControl)' "$@"
        """
    }
    let foreign = controlFiles.sorted().map { "--exclude '\($0)'" }.joined(separator: " ")
    return HostFiles(beside: [
      .init(
        "s3.sh",
        head("s3", target: "s3://BUCKET/FOLDER", program: "aws", example: "--endpoint-url URL")
          + """
          keep="sync --size-only"
          [ -z "$all" ] || keep="cp --recursive"

          # 'aws s3 sync' never gives new headers to a file that is there, so feeds are copied. The manifest and its
          # signature go last.
          # shellcheck disable=SC2086  # two words
          {
          \(groups.joined(separator: "\n"))
          }

          # All files are there now, so this only removes those that are no longer in the output.
          aws s3 sync "$public" "$target" --size-only --delete \(foreign) "$@"

          """)
    ])
  }

  static func rclone(_ site: HostedSite) -> HostFiles {
    let groups = UploadGroup.groups(of: site).map { group in
      let isImmutable = group.serving.lifetime == .immutable
      // rclone matches '**' with any text, including slashes: '/assets/**.png'. A name without a slash at its beginning
      // matches in any folder.
      let filters =
        isImmutable
        ? group.names.map { "--filter '+ /{views,assets,feeds}/*\($0)'" } + ["--filter '- **'"]
        : ["--filter '- /{views,assets,feeds}/**'"] + group.excluded.map { "--filter '- /\($0)'" }
          + group.names.map { "--filter '+ \($0)'" } + ["--filter '- **'"]
      return """
        rclone copy \(isImmutable ? "$keep" : "--ignore-times") "$public" "$target" \(filters.joined(separator: " ")) \\
          --header-upload 'Content-Type: \(group.serving.contentType)' \\
          --header-upload 'Cache-Control: \(group.serving.cacheControl)' "$@"
        """
    }
    let foreign = controlFiles.sorted().map { "--filter '- /\($0)'" }.joined(separator: " ")
    return HostFiles(beside: [
      .init(
        "rclone.sh",
        head("rclone", target: "REMOTE:FOLDER", program: "rclone", example: "--dry-run")
          + """
          keep=--size-only
          [ -z "$all" ] || keep=--ignore-times

          # rclone never gives new headers to a file that is there, so feeds are copied anew. The manifest and its
          # signature go last.
          \(groups.joined(separator: "\n"))

          # All files are there now, so this only removes those that are no longer in the output.
          rclone sync --size-only "$public" "$target" \(foreign) "$@"

          """)
    ])
  }

  private static func head(_ name: String, target: String, program: String, example: String) -> String {
    """
    #!/bin/sh
    # Written by publish. Uploads the output with its headers, what feeds name before the feeds:
    #
    #   sh public.hosting/\(name).sh \(target) [options of \(program), such as \(example)]
    #
    # Views and images are uploaded once, because equal names have equal bytes; with --all as the first argument, all are
    # uploaded again, with these headers.
    set -eu
    all=""
    if [ "${1:-}" = --all ]; then all=yes; shift; fi
    if [ $# = 0 ]; then echo "usage: \(name).sh [--all] \(target) [options of \(program)]" >&2; exit 64; fi
    target=${1%/}
    shift
    public=$(cd "$(dirname "$0")" && pwd)
    public=${public%.hosting}

    """
  }
}
