import Deployment
import Foundation
import Signing
import TestKit
import Testing

/// `publish deploy` into a folder, through a stand-in that uses `cp` for the operations of rclone. Tests/Served/deploys
/// runs the real one, with real servers.
@Suite struct DeployTests {
  private let site = TemporaryFolder()

  private static let rclone = """
    #!/bin/sh
    set -eu
    echo "$@" >> "$RECORD"
    case $1 in
    version) echo "rclone v1.99.1"; exit ;;
    backend)
      echo "{\\"String\\": \\"Local file system at $PWD/$3\\","
      echo '"Features": {"PartialUploads": true, "WriteMimeType": false}}'
      exit ;;
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

  private func build(_ text: String = "is here", keepsConfiguration: Bool = false) throws {
    try site.make(keepsConfiguration ? Sites.small.filter { $0.key != "publish.yml" } : Sites.small)
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
    #expect(run.talk.hasPrefix("error: live has sequence 2, which is newer than 1 in older\n  get the sources of"))
  }

  /// A bucket that already contains somebody's website.
  @Test func doesNotReplaceWhatItDidNotMake() throws {
    try build()
    try site.make("live/index.html", "Welcome to our shop")
    let run = try deploy("live")
    #expect(
      run.code == 2
        && run.talk.hasPrefix(
          "error: live has another index.html, which its manifest.json does not list: publish did not")
    )
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

  /// Everything is uploaded, but the address does not answer.
  @Test func whatIsNotShownExits3() throws {
    try build()
    let run = try deploy("live --address http://127.0.0.1:9/ --wait 1")
    #expect(run.code == 3 && run.output == "")
    #expect(run.talk.hasPrefix("error: everything is uploaded, but http://127.0.0.1:9/manifest.json?publish=1-"))
    #expect(try site.names("live").contains(".publish-deploy.json"), "the same command goes on from here")
  }

  /// The output and the address are in logs; purge commands hand their lines to others.
  @Test func aPasswordInAnAddressIsHidden() throws {
    try build()
    let options = "live --address http://me:hidden@127.0.0.1:9/ --wait 1"
    for format in ["text", "json"] {
      let run = try deploy("\(options) --format \(format)")
      let said = run.output + run.talk
      #expect(run.code == 3 && said.contains("127.0.0.1:9") && !said.contains("hidden"), "\(said)")
    }
    try build("was here")
    let preview = try deploy("\(options) --edge http://me:hidden@127.0.0.1:9/ --purge true --dry-run")
    #expect(preview.output.contains("  http://127.0.0.1:9/control.json\n") && !preview.output.contains("hidden"))
  }

  /// rclone would write to the target of a link, and wait at a pipe forever.
  @Test func linksAndPipesInAFolderAreRefused() throws {
    try build()
    try site.make("elsewhere/x", "mine")
    try FileManager.default.createDirectory(atPath: site.path("live"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: site.path("live/views"), withDestinationPath: "../elsewhere")
    let run = try deploy("live")
    #expect(run.code == 1 && run.talk.contains("/live/views' is not a folder, but a link\n"), "\(run.talk)")
    #expect(try site.names("elsewhere") == ["x"])
    try FileManager.default.removeItem(atPath: site.path("live"))
    try FileManager.default.createDirectory(atPath: site.path("live"), withIntermediateDirectories: true)
    try #require(mkfifo(site.path("live/manifest.json"), 0o600) == 0)
    let waiting = try deploy("live")
    #expect(waiting.code == 1 && waiting.talk.contains("/live/manifest.json' is not a file\n"), "\(waiting.talk)")
  }

  /// publish.yml names the keys that apps pin.
  @Test func aSignedSiteReplacesOnlyWhatProvesItself() throws {
    try site.make(Sites.small)
    let key = try PublicKey(try site.published("keys generate site.key").output)
    try site.published("build --now \(Demo.now)")
    #expect(try deploy("live --now \(Demo.now)").code == 0, "before the site is signed")
    try site.make("publish.yml", Sites.configuration + "signing: { keys: ['\(key)'] }\n")
    try site.edit("content/notifications/hello.md", "is here", "was here")
    try site.published("build --sign site.key --now \(Demo.now)")
    let refused = try deploy("live --now \(Demo.now)")
    #expect(refused.code == 2)
    #expect(
      refused.talk.hasPrefix(
        "error: the manifest.json in live may not be this site's: it is not signed: there is no manifest.sig\n"))
    #expect(try deploy("live --overwrite --now \(Demo.now)").code == 0)
    #expect(try deploy("live --now \(Demo.now)").output.hasPrefix("live: sequence 2 is live already"))
    let other = try PublicKey(try site.published("keys generate other.key").output)
    try site.make("publish.yml", Sites.configuration + "signing: { keys: ['\(other)'] }\n")
    let unknown = try deploy("live --now \(Demo.now)")
    #expect(unknown.code == 2 && unknown.talk.hasPrefix("error: apps would refuse public: it is signed with \(key.id)"))
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
        "RCLONE_CONFIG_PROD_TYPE": "s3", "RCLONE_S3_REGION": "eu", "RCLONE_NEW_CHOICE": "1",
        "SITE_KEY": PrivateKey.generate().text,
      ])
    #expect(try !site.text("environment").contains("SITE_KEY"), "a private key is none of its business")
    let kept = try site.text("environment").split(separator: "\n").filter { $0.hasPrefix("RCLONE_") }.sorted()
    #expect(kept == ["RCLONE_CONFIG_PROD_TYPE=s3", "RCLONE_S3_REGION=eu"])
  }

  static let wrong: [Case<String, String>] = [
    Case("no target", "", "Missing expected argument"),
    Case("a password", ":sftp,host=a,pass=hidden:c", "The target has the setting 'pass', which may hold a password."),
    Case("a key", "prod,secret_access_key=hidden:c", "The target has the setting 'secret_access_key', which"),
    Case("a key of B2", ":b2,account=a,key=hidden:c", "The target has the setting 'key', which may hold a password."),
    Case("a key of Storj", ":storj,access_grant=hidden:c", "The target has the setting 'access_grant', which"),
    Case("a header", ":http,headers='Authorization,hidden':c", "The target has the setting 'headers', which"),
    Case("a cookie", ":webdav,url='a:b''c,d',headers='Cookie,hidden':c", "The target has the setting 'headers', which"),
    Case("an authorization", ":sugarsync,authorization=hidden:c", "The target has the setting 'authorization', which"),
    Case("a name that is a secret", ":x,Hidden/hidden+=1:c", "The target has a setting, which may hold a password."),
    Case("a setting of all of rclone", "prod,global.password_command=hidden:c", "The target has a setting, which may"),
    Case("a key's file and id", ":sftp,key_file=a,access_key_id=b:c --purge true", "need --address"),
    Case("values in quotes", ":sftp,key_file='a,pass=b:c',port=22:d,e=f --purge true", "need --address"),
    Case("settings without a value", ":sftp,use_agent,host=a:b --purge true", "need --address"),
    Case("a comma in a path", "prod:a,b=c --purge true", "need --address"),
    Case("a folder with a comma", "./a,b=c --purge true", "need --address"),
    Case(
      "a password in an address", ":webdav,url=https://me:hidden@c.example:d", "The target has a user name and perhaps"),
    Case("in another one", ":webdav,url='http://a',endpoint='https://me:hidden@b':d", "The target has a user name and"),
    Case(
      "an address as a target", "https://me:hidden@c.example/x", "The target has a user name and perhaps a password"),
    Case("ssh asks for it", ":sftp,ask_password=true:passwords=1 --purge true", "need --address"),
    Case("an edge alone", "live --edge https://a.example", "--edge and --purge need --address"),
    Case("a purge alone", "live --purge true", "--edge and --purge need --address"),
    Case("no URL", "live --address a.example", "--address: 'a.example' is not an http"),
    Case("no time", "live --wait 0", "Write a time from 1s to 24h"),
  ]

  @Test(arguments: wrong) func refuses(_ row: Case<String, String>) throws {
    let run = try deploy(row.input)
    #expect(run.code == 64 && run.talk.contains(row.expected), "\(run.talk)")
    #expect(!run.talk.contains("hidden"))
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
      .ahead(Demo.moment), .untrustedOutput(""), .untrustedLive(""), .damagedJournal, .foreignFiles([]),
      .foreignManifest,
      .damagedManifest(""), .changedMeanwhile, .notSignedOff(""),
    ]
    #expect(ids(2) == refusals.map(\.id).sorted())
    let notShown: [DeploymentError.NotShown] = [.stale(url: "", found: "", seconds: 1), .purge("")]
    #expect(ids(3) == notShown.map(\.id).sorted())
  }

  @Test func needsAnOutput() throws {
    let run = try deploy("live")
    #expect(run.code == 1 && run.talk.hasPrefix("error: there is no public/manifest.json\n"))
  }

  // MARK: Signed off

  /// A site that is live, with an edit that is built, and the keys of two release managers and of an author.
  private func edited(threshold: Int = 1) throws {
    try build()
    for name in ["mia", "noah", "author"] { try site.published("keys generate \(name).key") }
    let keys = try ["mia", "noah"].map { "\"\(try publicKey(of: $0))\"" }.joined(separator: ", ")
    try site.edit(
      "publish.yml", "locales: [en]", "locales: [en]\nsignoff: { keys: [\(keys)], threshold: \(threshold) }")
    _ = try deploy("live")
    try build("was here", keepsConfiguration: true)
  }

  private func publicKey(of name: String) throws -> String {
    try site.publish("keys show \(name).key").output.trimmingCharacters(in: .newlines)
  }

  private func sign(_ name: String, _ places: String = "live public") throws -> PublishProgram.Run {
    try site.publish("signoff \(places) --sign \(name).key --now \(Demo.now)")
  }

  @Test("author.md 6.2: only an output that a release manager has signed goes live")
  func goesLiveIfSignedOff() throws {
    try edited()
    let refused = try deploy("live --signed-off")
    #expect(
      refused.code == 2
        && refused.talk.hasPrefix("error: nobody has signed off sequence 2: there is nothing in signoffs\n"))
    #expect(try deploy("live --signed-off --dry-run").code == 2)
    let signed = try sign("mia")
    #expect(signed.code == 0 && signed.output.hasPrefix("signoffs/2-"), "\(signed.talk)")
    let live = try deploy("live --signed-off")
    #expect(live.code == 0 && live.output.hasPrefix("live: sequence 2 replaces 1\n"), "\(live.talk)")
    #expect(try deploy("live --signed-off").code == 0, "the same again is the same")
  }

  @Test("a refusal has an id for programs")
  func refusalForPrograms() throws {
    try edited()
    let run = try deploy("live --signed-off --format json")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(run.code == 2 && (report["problem"] as? [String: String])?["id"] == "not-signed-off")
  }

  @Test("a first release is compared with nothing, signed and deployed")
  func firstRelease() throws {
    try edited()
    try site.remove("live")
    let page = try site.publish("signoff none public --now \(Demo.now)")
    #expect(page.code == 0 && page.output.contains("was here"), "\(page.talk)")
    #expect(page.output.contains("publish signoff none public --sign KEY --read ") && !page.output.contains("nothing/"))
    #expect(try site.publish("diff none public").output.contains("newly shown: everybody"))
    try site.make(["empty/x": ""])
    let empty = try site.publish("signoff empty public")
    #expect(empty.code == 1 && empty.talk.contains("if nothing is yet, write 'none'"), "\(empty.talk)")
    #expect(try sign("mia", "none public").code == 0)
    #expect(try deploy("live --signed-off").code == 0)
  }

  @Test("an output that was built ahead is not deployed early, unless --now says so")
  func builtAhead() throws {
    try build()
    _ = try deploy("live")
    try site.make(["content/notifications/soon.md": "---\ntitle: Soon\npublish: 2126-12-01T08:00:00Z\n---\nNews\n"])
    try site.published("build --now 2126-12-01T08:05:00Z --output ahead --previous public")
    let refused = try deploy("live --output ahead")
    #expect(
      refused.code == 2 && refused.talk.contains("it shows what is not due before 2126-12-01T08:00:00Z"),
      "\(refused.talk)")
    #expect(try deploy("live --output ahead --now 2126-12-01T08:00:00Z").code == 0)
  }

  @Test("an output that was not built after the live one is not signed")
  func notAfter() throws {
    try edited()
    try site.make(["empty/x": ""])
    try site.published("build --now \(Demo.now) --output other --previous empty")
    let run = try sign("mia", "public other")
    #expect(
      run.code == 1 && run.talk.contains("it was not built after that, so no deploy would take it"), "\(run.talk)")
  }

  @Test("as many release managers have to sign as the site requires")
  func twoHaveToSign() throws {
    try edited(threshold: 2)
    _ = try sign("mia")
    let one = try deploy("live --signed-off")
    #expect(one.code == 2 && one.talk.hasPrefix("error: 1 of 2 release managers have signed\n"), "\(one.talk)")
    _ = try sign("mia")
    #expect(try deploy("live --signed-off").code == 2, "one who signs twice is one")
    _ = try sign("noah")
    #expect(try deploy("live --signed-off").code == 0)
  }

  @Test("a signature covers the change from one output to another")
  func anotherChange() throws {
    try edited()
    _ = try sign("mia")
    try build("is there", keepsConfiguration: true)
    let other = try deploy("live --signed-off")
    #expect(
      other.code == 2 && other.talk.contains("nobody has signed off this output, sequence 3")
        && other.talk.contains("is of another one, sequence 2"), "\(other.talk)")
    // Read against something else than what is live.
    try site.copy("public", to: "elsewhere")
    try site.edit("content/notifications/hello.md", "is there", "stays")
    try site.published("build --now \(Demo.now)")
    _ = try sign("mia", "elsewhere public")
    let change = try deploy("live --signed-off")
    #expect(change.code == 2 && change.talk.contains("is of a change from another output than the one that is live"))
  }

  @Test("a sign-off that was edited, or signed by an author, does not count")
  func falseSignatures() throws {
    try edited()
    let refused = try sign("author")
    #expect(refused.code == 1 && refused.talk.contains("is not the key of a release manager"), "\(refused.talk)")
    _ = try sign("mia")
    let name = try #require(try site.names("signoffs").first)
    let good = try site.text("signoffs/\(name)")
    try site.make("signoffs/\(name)", good.replacing("\"sequence\": 2", with: "\"sequence\": 3"))
    #expect(try deploy("live --signed-off").talk.contains("has a wrong signature"))
    try site.make("signoffs/\(name)", good + " ")
    #expect(try deploy("live --signed-off").talk.contains("is not a sign-off, or was edited"))
    try site.make("signoffs/\(name)", good)
    let author = try publicKey(of: "author")
    let unknown = try deploy("live --signed-off --approver \(author)")
    #expect(unknown.code == 2 && unknown.talk.contains("which is not the key of a release manager"))
    #expect(try deploy("live --signed-off --approver \(author) --approver \(publicKey(of: "mia"))").code == 0)
  }

  @Test("a sign-off for another site does not count")
  func anotherSite() throws {
    try edited()
    _ = try sign("mia")
    try site.edit("publish.yml", "https://example.com/", "https://example.org/")
    let run = try deploy("live --signed-off")
    #expect(run.code == 2 && run.talk.contains("is for https://example.com/, and this goes to https://example.org/"))
    let signed = try sign("mia")
    #expect(signed.code == 1 && signed.talk.contains("was built for another address than https://example.org/"))
  }

  @Test("an output that was not read, fails a check or was edited is not signed")
  func whatIsNotSigned() throws {
    try edited()
    let other = try site.publish("signoff live public --sign mia.key --read 0123456789abcdef --now \(Demo.now)")
    #expect(other.code == 1 && other.talk.contains("it was built again since"), "\(other.talk)")
    let bad = try site.publish("signoff live public --sign mia.key --budget day=0 --now \(Demo.now)")
    #expect(bad.code == 2 && bad.talk.contains("nothing was signed"), "\(bad.talk)")
    try site.make("public/control.json", "{}")
    #expect(try sign("mia").talk.contains("control.json in public is not what its manifest lists"))
    #expect(try !site.names().contains("signoffs"))
  }

  @Test(
    "usage errors are named",
    arguments: [
      ("live --approvals 2", 64, "go with --signed-off"),
      ("live --signed-off --approver site.key --approvals 2", 64, "--approvals 2"),
      ("live --signed-off", 1, "nobody says whose signatures count"),
    ])
  func slips(_ arguments: String, code: Int32, words: String) throws {
    try build()
    let run = try deploy(arguments)
    #expect(run.code == code && run.talk.contains(words), "\(run.talk)")
  }
}
