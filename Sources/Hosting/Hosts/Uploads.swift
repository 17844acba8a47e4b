/// Files of an output that are uploaded with the same headers.
///
/// Stores of objects keep headers with each object, so a script uploads these groups one by one, in the order in which a
/// device must find them: what feeds name, the feeds, the manifest, its signature.
struct UploadGroup {
  var serving: Serving
  /// Patterns of file names, without their folders.
  var names: [String]
  /// Those of them that belong to another group.
  var excluded: [String] = []

  /// Those that this output has files for.
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
      // A renewed one is as long as the old one, so nothing that compares lengths would upload it.
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
      let filters =
        isImmutable
        ? ["--exclude '*'"]
          + group.names.flatMap { name in
            ["views", "assets", "feeds"].map { "--include '\($0)/\(name)'" }
          }
        : ["--exclude '*'"] + group.names.map { "--include '\($0)'" }
          + (["views/*", "assets/*", "feeds/*"] + group.excluded).map { "--exclude '\($0)'" }
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
      // To rclone '**' is any text, with slashes: '/assets/**.png'. Without a slash at its beginning, a name is anywhere.
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
