import Deployment
import Foundation
import Signing
import TestKit
import Testing

/// `publish deploy` into a folder, through a stand-in that does with `cp` what it asks of rclone. Tests/Served/deploys runs
/// the real one, with real servers.
@Suite struct DeployTests {
  private let site = TemporaryFolder()

  private static let rclone = """
    #!/bin/sh
    set -eu
    echo "$@" >> "$RECORD"
    case $1 in
    version) echo "rclone v1.99.1"; exit ;;
    backend) echo '{"Features": {"PartialUploads": true, "WriteMimeType": false}}'; exit ;;
    esac
    command=$1 source=$2 target=$3 list=""
    case $target in *full*)
      echo '{"level":"error","msg":"Failed to copy: no space left on device","object":"views/a.html"}' >&2; exit 1 ;;
    esac
    while [ $# -gt 0 ]; do [ "$1" != --files-from-raw ] || list=$2; shift; done
    case $command in
    delete) while read -r file; do rm -f "$source/$file"; done <"$list" ;;
    copy)
      if [ -z "$list" ]; then mkdir -p "$target"; cp -R "$source/." "$target"; exit; fi
      [ -d "$source" ] || exit 3
      while read -r file; do
        [ ! -f "$source/$file" ] || { mkdir -p "$(dirname "$target/$file")"; cp "$source/$file" "$target/$file"; }
      done <"$list" ;;
    esac

    """

  private func deploy(_ arguments: String, path: String? = nil) throws -> PublishProgram.Run {
    try site.make("bin/rclone", Self.rclone)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: site.path("bin/rclone"))
    return try site.publish(
      "deploy \(arguments)", ["PATH": path ?? "\(site.path("bin")):/usr/bin:/bin", "RECORD": site.path("record")])
  }

  private func build(_ text: String = "is here") throws {
    try site.make(Sites.small)
    try site.edit("content/notifications/hello.md", "is here", text)
    try site.published("build --now \(Demo.now)")
  }

  @Test func deploysWhatWasBuilt() throws {
    try build()
    try site.make("live/robots.txt", "mine")
    let first = try deploy("live")
    #expect(first.code == 0 && first.talk == "")
    #expect(first.output.hasPrefix("live: sequence 1 is the first here\nuploaded: 7 immutable files, "))
    #expect(try deploy("live").output == "live: sequence 1 is live already\n")
    try build("was here")
    let second = try deploy("live")
    #expect(second.output.hasPrefix("live: sequence 2 replaces 1\nuploaded: 2 immutable files, "))
    var live = try site.tree("live")
    #expect(live.files.removeValue(forKey: "robots.txt") == Data("mine".utf8))
    #expect(try live == site.tree())
  }

  @Test func saysWhoWouldSeeIt() throws {
    try build()
    #expect(
      try deploy("live --dry-run").output.hasPrefix(
        "live: sequence 1 would be the first here\nupload:\n  assets/style."))
    try #expect(!site.names().contains("live"))
    _ = try deploy("live")
    let before = try site.tree("live")
    try build("was here")
    let run = try deploy("live --dry-run --address https://a.example --purge true")
    #expect(run.code == 0 && run.output.hasPrefix("live: sequence 2 would replace 1\nupload:\n  feeds/control."))
    #expect(run.output.contains("\n  views/hello/index."))
    #expect(run.output.contains("\npurge:\n"))
    #expect(run.output.contains("\n  https://a.example/control.json\n"))
    #expect(run.output.contains("\n  hello\n    other content: everybody\n"))
    #expect(try site.tree("live") == before)
  }

  @Test func reportsForPrograms() throws {
    try build()
    let run = try deploy("live --format json")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "publish.deploy/1" && report["rclone"] as? String == "1.99.1")
    #expect(report["sequence"] as? Int == 1 && report["replaces"] == nil && report["problem"] == nil)
    #expect((report["uploads"] as? [String])?.last == "manifest.json")
    try site.make("public/control.json", "{}")
    let refused = try deploy("live --format json")
    let problem = try #require(try JSONSerialization.jsonObject(with: Data(refused.output.utf8)) as? [String: Any])
    #expect(refused.code == 2 && (problem["problem"] as? [String: String])?["id"] == "damaged-output")
  }

  @Test func doesNotReplaceANewerBuild() throws {
    try build()
    try site.copy("public", to: "older")
    try build("was here")
    _ = try deploy("live")
    let run = try deploy("live --output older")
    #expect(run.code == 2 && run.output == "")
    #expect(run.talk.hasPrefix("error: live has sequence 2, which is newer than 1 in older\n  build again with"))
  }

  /// A bucket that already is somebody's website.
  @Test func doesNotReplaceWhatItDidNotMake() throws {
    try build()
    try site.make("live/index.html", "Welcome to our shop")
    let run = try deploy("live")
    #expect(
      run.code == 2 && run.talk.hasPrefix("error: live has another index.html, which publish did not put there\n"))
    #expect(try site.names("live") == ["index.html"])
    #expect(try deploy("live --overwrite").code == 0)
    #expect(try site.tree("live") == site.tree())
  }

  @Test func rcloneIsNamedIfItIsMissing() throws {
    try build()
    let run = try deploy("prod:bucket", path: "/nowhere")
    #expect(run.code == 1 && run.talk.hasPrefix("error: there is no rclone on this machine\n  install it: "))
  }

  @Test func whatRcloneSaysIsSaid() throws {
    try build()
    let run = try deploy("full:bucket")
    #expect(run.code == 1)
    #expect(
      run.talk == "error: full:bucket did not take the files: views/a.html: Failed to copy: no space left on device\n")
  }

  /// Everything is uploaded, but nobody answers at the address.
  @Test func whatIsNotShownExits3() throws {
    try build()
    let run = try deploy("live --address http://127.0.0.1:9/ --wait 1")
    #expect(run.code == 3 && run.output == "")
    #expect(run.talk.hasPrefix("error: everything is uploaded, but http://127.0.0.1:9/manifest.json?publish=1-"))
    #expect(try site.names("live").contains(".publish-deploy.json"), "the same command goes on from here")
  }

  /// A setting that chooses files would make a deploy incomplete.
  @Test func settingsThatChooseFilesAreLeftOut() throws {
    try site.make("bin/rclone", "#!/bin/sh\nenv > '\(site.path("environment"))'\nexit 1\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: site.path("bin/rclone"))
    try build()
    _ = try site.publish(
      "deploy prod:x",
      [
        "PATH": "\(site.path("bin")):/usr/bin:/bin", "RCLONE_DRY_RUN": "true", "RCLONE_EXCLUDE": "*.html",
        "RCLONE_CONFIG_PROD_TYPE": "s3", "RCLONE_S3_REGION": "eu", "SITE_KEY": PrivateKey.generate().text,
      ])
    #expect(try !site.text("environment").contains("SITE_KEY"), "a private key is none of its business")
    let kept = try site.text("environment").split(separator: "\n").filter { $0.hasPrefix("RCLONE_") }.sorted()
    #expect(kept == ["RCLONE_CONFIG_PROD_TYPE=s3", "RCLONE_S3_REGION=eu"])
  }

  static let wrong: [Case<String, String>] = [
    Case("no target", "", "Missing expected argument"),
    Case("a password", ":sftp,host=a,pass=b:c", "Everybody on this machine can read a password in the target."),
    Case("a key", "prod,secret_access_key=b:c", "Everybody on this machine can read a password in the target."),
    Case("a key of B2", ":b2,account=a,key=b:c", "Everybody on this machine can read a password in the target."),
    Case("a key of Storj", ":storj,access_grant=b:c", "Everybody on this machine can read a password in the target."),
    Case("a master key", ":x,master_key=b:c", "Everybody on this machine can read a password in the target."),
    Case("a key's file and id", ":sftp,key_file=a,access_key_id=b:c --wait 0", "--wait is a number"),
    Case("a password in an address", ":webdav,url=https://me:b@c.example:d", "Everybody on this machine"),
    Case("ssh asks for it, but no time", ":sftp,ask_password=true:passwords=1 --wait 0", "--wait is a number"),
    Case("an edge alone", "live --edge https://a.example", "--edge and --purge need --address"),
    Case("a purge alone", "live --purge true", "--edge and --purge need --address"),
    Case("no URL", "live --address a.example", "--address: 'a.example' is not an http"),
    Case("no time", "live --wait 0", "--wait is a number from 1 to 86400"),
  ]

  @Test(arguments: wrong) func refuses(_ row: Case<String, String>) throws {
    let run = try deploy(row.input)
    #expect(run.code == 64 && run.talk.contains(row.expected), "\(run.talk)")
  }

  /// Programs read the ids, and people the codes.
  @Test func documentListsEveryProblem() throws {
    let text = try Repository.text("docs/deploying.md")
    let section = try #require(text.components(separatedBy: "## `publish deploy`\n").dropFirst().first)
    let rows = section.components(separatedBy: "\n## ")[0].split(separator: "\n").filter { $0.hasPrefix("| ") }
    func ids(_ code: Int) -> [String] {
      let row = rows.first { $0.hasPrefix("| \(code) |") } ?? ""
      return row.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
        .map { String($0.element) }.filter {
          $0.contains("-") && !$0.contains(".") && !$0.hasPrefix("--") || $0 == "unsigned"
        }.sorted()
    }
    let refusals: [Refusal] = [
      .damagedOutput([]), .otherSignature, .newer(live: 2, local: 1), .otherBuild(sequence: 1), .forgets([]), .unsigned,
      .shorterSignature(live: Demo.moment, local: Demo.moment), .expiredSignature(Demo.moment),
      .foreignFiles([]), .foreignManifest, .damagedManifest(""), .changedMeanwhile,
    ]
    #expect(ids(2) == refusals.map(\.id).sorted())
    let notShown: [DeploymentError.NotShown] = [.stale(url: "", found: "", seconds: 1), .purge("")]
    #expect(ids(3) == notShown.map(\.id).sorted())
  }

  @Test func needsAnOutput() throws {
    let run = try deploy("live")
    #expect(run.code == 1 && run.talk.hasPrefix("error: there is no public/manifest.json\n"))
  }
}
