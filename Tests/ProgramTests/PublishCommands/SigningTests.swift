import FeedModel
import Foundation
import Signing
import TestKit
import Testing

/// docs/signing.md.
@Suite struct SigningTests {
  /// A small site and a key beside it.
  private func site() throws -> (folder: TemporaryFolder, key: PublicKey) {
    let folder = TemporaryFolder()
    try folder.make(Sites.small)
    let run = try folder.published("keys generate site.key")
    return (folder, try PublicKey(run.output))
  }

  private func signature(_ folder: TemporaryFolder) throws -> ManifestSignature {
    try ManifestSignature.decode(Array(try Data(contentsOf: URL(filePath: folder.path("public/manifest.sig")))))
  }

  @Test func aKeyIsForItsOwnerAlone() throws {
    let (site, key) = try site()
    let mode = try FileManager.default.attributesOfItem(atPath: site.path("site.key"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try PrivateKey(try site.text("site.key")).publicKey == key)
    #expect(try site.publish("keys show site.key").output == "\(key)\n")
    let again = try site.publish("keys generate site.key")
    #expect(again.code == 1 && again.talk.contains("a key is never overwritten"))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: site.path("site.key"))
    let refused = try site.publish("build --sign site.key --now \(Demo.now)")
    #expect(refused.code == 1)
    #expect(
      refused.talk == "error: others can read the private key 'site.key' (its mode is 640)\n"
        + "  chmod 600 it; if anybody may have read it, replace it with 'publish keys rotate'\n")
    #expect(try !site.names().contains("public"))
  }

  /// With `KEY` in the place of the private key.
  static let slips = [
    "build --sign KEY", "build --sign=KEY", "build --sign env:KEY", "build --sign agent:KEY", "build --sign file:KEYx",
    "sign --key KEY", "sign KEY", "keys show KEY", "keys generate KEY", "keys rotate env:A KEY", "KEY",
    "check --app-version 1.0 --key KEY", "verify https://example.com/ --key KEYx", "build --sgin KEY",
  ]

  /// A message that repeats it would bring it into the log of CI.
  @Test(arguments: slips) func aSecretIsNeverRepeated(_ arguments: String) throws {
    let (site, _) = try site()
    let secret = try site.text("site.key").trimmingCharacters(in: .newlines)
    for text in [secret, String(secret.dropLast())] {
      let run = try site.publish(arguments.replacing("KEY", with: text))
      let said = run.output + run.talk
      #expect(run.code == 64 && said.hasPrefix("error: an argument holds a private key"))
      #expect(!said.contains(secret.dropFirst("ed25519-private:".count).prefix(8)))
    }
    #expect(try site.names().filter { $0.contains("ed25519") } == [])
  }

  @Test func theNameOfAVariableIsNotItsValue() throws {
    let (site, _) = try site()
    let bare = try site.text("site.key").trimmingCharacters(in: .newlines).replacing("ed25519-private:", with: "")
    let run = try site.publish("build --sign env:\(bare)")
    #expect(run.talk.hasPrefix("error: an argument holds a private key, or looks like one"))
    #expect(!run.talk.contains(bare.prefix(8)))
    let piece = try site.publish("build --sign env:\(bare.prefix(20))+")
    #expect(piece.talk.hasPrefix("error: what follows 'env:' is not the name of an environment variable\n"))
    #expect(!piece.talk.contains(bare.prefix(8)))
  }

  /// As copied from a password manager, with or without slips.
  @Test(arguments: [
    "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=", "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
    "private:nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=",
    "ED25519-PRIVATE:nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=", "nWGxne/9WmC6hEr0kuwsxERJxWl7Mmk",
  ]) func aSecretWithoutItsPrefixIsNeverRepeated(_ secret: String) throws {
    let (site, _) = try site()
    for arguments in [
      "build --sign KEY", "build --sign=KEY", "build --sign env:KEY", "sign --key KEY", "sign --key agent:KEY",
      "keys show KEY", "keys rotate KEY new.key", "check --app-version 1.0 --key KEY",
      "verify https://example.com/ --key KEY",
    ] {
      let run = try site.publish(arguments.replacing("KEY", with: secret))
      let said = run.output + run.talk
      #expect(run.code != 0 && !said.contains("nWGxne") && !said.contains("WmC6hEr0"), "\(arguments): \(said)")
    }
  }

  /// The log of CI would have it below the words "keep it secret".
  @Test(arguments: [
    "ed25519-private:nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=", "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=",
  ]) func aSecretInThePlaceOfAPublicKeyIsNotQuoted(_ secret: String) throws {
    let (site, _) = try site()
    try site.make("publish.yml", Sites.configuration + "signing: { keys: ['\(secret)'] }\n")
    for arguments in [
      "lint", "build", "build --format github", "lint --format sarif", "lint --format json", "sign --key site.key",
    ] {
      let run = try site.publish(arguments)
      #expect(run.code == 1 && !(run.output + run.talk).contains("nWGxne"), "\(arguments): \(run)")
    }
    #expect(try site.publish("lint").talk.contains("bad-public-key"))
  }

  /// Such as a path that has as many letters as a key.
  @Test func aNameIsNotASecret() throws {
    let (site, _) = try site()
    let name = "Folders/OfSites/Releases2026/Production/Out"
    try #require(name.utf8.count == 43)
    try site.make("Folders/OfSites/Releases2026/Production/x", "")
    #expect(try site.publish("build --now \(Demo.now) --output \(name)").code == 0)
    let run = try site.publish("build --sign keys/site.key")
    #expect(run.talk.hasPrefix("error: there is no file 'keys/site.key'\n"))
    // A purge command may have the token of a cache in it.
    let token = "x-token=nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A="
    #expect(try site.publish("deploy live --purge \(token)").talk.contains("--edge and --purge need --address"))
  }

  /// No file is left that the next attempt would not replace.
  @Test(.enabled(if: OwnDisk.isPermitted, OwnDisk.advice)) func aFullDiskLeavesNoHalfKey() throws {
    let folder = TemporaryFolder()
    let script = """
      dd if=/dev/zero of=disk/full bs=4096 2>/dev/null || true
      if "$PUBLISH" keys generate disk/site.key; then exit 3; fi
      test ! -e disk/site.key
      rm disk/full
      "$PUBLISH" keys generate disk/site.key
      """
    #expect(try OwnDisk.run(script, size: "64k", in: folder) == 0)
  }

  /// Apps read 1 to 4 signatures.
  @Test func moreKeysThanAppsReadAreRefused() throws {
    let folder = try TemporaryFolder(Sites.small)
    let keys = (1...5).map { ("K\($0)", PrivateKey.generate().text) }
    let environment = Dictionary(uniqueKeysWithValues: keys)
    func build(_ count: Int) throws -> PublishProgram.Run {
      let options = keys.prefix(count).map { "--sign env:\($0.0)" }.joined(separator: " ")
      return try folder.publish("build --now \(Demo.now) \(options)", environment)
    }
    let run = try build(5)
    #expect(run.code == 1 && run.talk.contains("apps cannot read this signature: "))
    #expect(try !folder.names().contains("public"))
    #expect(try build(4).code == 0)
  }

  /// "Two of these": each key on a machine of its own.
  @Test func twoKeysSignOneAfterTheOther() throws {
    let (site, first) = try site()
    let second = try PublicKey(try site.published("keys generate second.key").output)
    try site.make(
      "publish.yml", Sites.configuration + "signing: { keys: ['\(first)', '\(second)'], threshold: 2 }\n")
    let build = try site.published("build --sign site.key --now \(Demo.now)")
    #expect(
      build.talk.contains("warning: 1 of the keys in 'signing: keys' has signed the output, and apps ask for 2"),
      "\(build.talk)")
    let check = "check --app-version 1.0 --now \(Demo.now) --key \(first) --key \(second) --threshold 2"
    #expect(try site.publish(check).output.contains("only 1 of the pinned keys has signed it, and 2 are needed"))
    let run = try site.published("sign --add --key second.key --now 2026-11-22T09:00:00Z")
    #expect(run.output == "public: sequence 1, signed with \(first.id), \(second.id) until 2026-12-21T09:00:00Z\n")
    #expect(run.talk == "")
    #expect(try site.publish(check).code == 0)
    let whole = try site.tree()
    let again = try site.published("build --rehash --sign site.key --now 2026-12-15T09:00:00Z")
    #expect(try site.tree() == whole, "one key does not replace what two have signed")
    #expect(again.talk.contains("signature-expires"))
    let alone = try site.published("sign --key second.key --now \(Demo.now)")
    #expect(alone.talk == "note: apps ask for 1 more signature: add it with 'publish sign --add --key KEY'\n")
    let beyond = try site.publish("check --app-version 1.0 --key \(first) --threshold 2")
    #expect(beyond.code == 64 && beyond.talk.contains("--threshold 2: write a number from 1 to that of the keys, 1."))
  }

  /// For a schedule: a key that cannot publish.
  @Test func aKeyThatOnlyRenews() throws {
    let (site, key) = try site()
    let renewing = try PublicKey(try site.published("keys generate renewing.key").output)
    try site.make("publish.yml", Sites.configuration + "signing: { keys: ['\(key)'], renewing: ['\(renewing)'] }\n")
    let refused = try site.publish("build --sign renewing.key --now \(Demo.now)")
    #expect(
      refused.talk.hasPrefix(
        "error: the key \(renewing.id) only renews: it is in 'signing: renewing' of publish.yml\n"), "\(refused.talk)")
    let early = try site.publish("sign --key renewing.key --now \(Demo.now)")
    #expect(early.code == 1 && early.talk.hasPrefix("error: there is no public/manifest.json\n"))
    try site.published("build --sign site.key --now \(Demo.now)")
    let signed = try site.tree()
    let run = try site.published("sign --key renewing.key --now 2026-12-20T09:00:00Z")
    #expect(run.output == "public: sequence 1, renewed with \(renewing.id) until 2027-01-19T09:00:00Z\n")
    #expect(try site.tree().differences(from: signed) == ["unexpected: renewal.sig"])
    let check = "check --app-version 1.0 --now 2026-12-25T09:00:00Z --key \(key)"
    #expect(try site.publish(check).talk.contains("its signature expired at 2026-12-21T09:00:00Z"))
    #expect(try !site.publish("\(check) --renewing-key renewing.key").talk.contains("its signature expired"))
    #expect(try site.publish("check --app-version 1.0 --renewing-key renewing.key").code == 64)
    // By its own end, the signature would be due.
    let build = try site.published("build --rehash --now 2026-12-22T09:00:00Z")
    #expect(build.talk == "")
    #expect(try site.tree().files.keys.contains("renewal.sig"))
    // No more than these two are needed.
    try site.make("two/manifest.json", try site.text("public/manifest.json"))
    try site.make("two/manifest.sig", try site.text("public/manifest.sig"))
    let bound = try site.published("sign --key renewing.key --output two --now 2027-12-20T09:00:00Z")
    #expect(bound.output.hasSuffix(" until 2027-12-22T09:00:00Z\n"), "366 days after 2026-12-21 at most")
    let late = try site.publish("sign --key renewing.key --output two --now 2027-12-23T09:00:00Z")
    #expect(late.code == 1 && late.talk.contains("can be renewed for a year only"))
    try site.make("two/manifest.json", try site.text("public/manifest.json") + " ")
    let edited = try site.publish("sign --key renewing.key --output two --now 2026-12-20T09:00:00Z")
    #expect(edited.code == 1 && edited.talk.contains("two/manifest.sig cannot be renewed: these are not the bytes"))
  }

  @Test func aKeyIsReadFromTheEnvironment() throws {
    let (site, _) = try site()
    let secret = try site.text("site.key").trimmingCharacters(in: .newlines)
    #expect(try site.publish("keys show env:SITE_KEY", ["SITE_KEY": secret]).code == 0)
    let unset = try site.publish("keys show env:SITE_KEY")
    #expect(unset.talk.hasPrefix("error: there is no environment variable SITE_KEY\n"))
  }

  @Test func aBuildIsSigned() throws {
    let (site, key) = try site()
    let run = try site.published("build --sign site.key --now \(Demo.now)")
    #expect(run.output.contains("signed with \(key.id) until 2026-12-21T09:00:00Z\n"))
    let signature = try signature(site)
    #expect(signature.signers(among: [key]) == [key])
    #expect(signature.statement.site == "https://example.com/" && signature.statement.sequence == 1)
    #expect(signature.statement.bytes == (try site.text("public/manifest.json").utf8.count))
    #expect(try !site.text("public/manifest.json").contains("manifest.sig"))
  }

  /// A staging site must not pass for the real one, although the same key has signed it.
  @Test func theAddressOfABuildIsSigned() throws {
    let (site, key) = try site()
    try site.published("build --site https://staging.example.com --sign site.key --now \(Demo.now)")
    let signature = try signature(site)
    #expect(signature.statement.site == "https://staging.example.com/" && signature.signers(among: [key]) == [key])
    try site.published("sign --key site.key --site https://staging.example.com --now 2026-12-20T09:00:00Z")
    #expect(try self.signature(site).statement.site == "https://staging.example.com/")
  }

  /// Signing again each time would give every build another output.
  @Test func aSignatureStaysUntilHalfOfItsTimeIsOver() throws {
    let (site, _) = try site()
    try site.published("build --sign site.key --now 2026-11-21T09:00:00Z")
    let first = try site.tree()
    for now in ["2026-11-22T09:00:00Z", "2026-12-06T08:59:59Z"] {
      let run = try site.published("build --sign site.key --now \(now)")
      #expect(run.output.contains("nothing changed\n"))
      #expect(try site.tree() == first)
    }
    try site.published("build --sign site.key --now 2026-12-06T09:00:01Z")
    #expect(try site.tree().differences(from: first) == ["differs: manifest.sig"])
    #expect(try signature(site).statement.expires.rfc3339 == "2027-01-05T09:00:01Z")
  }

  @Test func anotherKeyOrTimeSignsAnew() throws {
    let (site, key) = try site()
    try site.published("build --sign site.key --now \(Demo.now)")
    let second = try PublicKey(try site.published("keys generate second.key").output)
    try site.published("build --sign site.key --sign second.key --now \(Demo.now)")
    #expect(try signature(site).signers(among: [key, second]) == [key, second])
    try site.published("build --sign second.key --now \(Demo.now)")
    #expect(try signature(site).signers(among: [key, second]) == [second])
    try site.make("publish.yml", Sites.configuration + "signing: { expires: 7d }\n")
    try site.published("build --sign second.key --now \(Demo.now)")
    #expect(try signature(site).statement.expires.rfc3339 == "2026-11-28T09:00:00Z")
  }

  @Test func aBuildWithoutAKeyKeepsASignatureThatFits() throws {
    let (site, key) = try site()
    try site.make("publish.yml", Sites.configuration + "signing: { keys: ['\(key)'] }\n")
    try site.published("build --sign site.key --now \(Demo.now)")
    let first = try site.tree()
    let same = try site.published("build --rehash --now \(Demo.now)")
    #expect(same.talk == "" && same.output.contains("signed with \(key.id)"))
    #expect(try site.tree() == first)
    let late = try site.published("build --rehash --now 2026-12-14T09:00:00Z")
    #expect(late.talk.contains("warning: the signature of the output expires at 2026-12-21T09:00:00Z"))
    #expect(late.talk.contains("[signature-expires]"))
    let expired = try site.publish("lint --strict --now 2026-12-22T09:00:00Z")
    #expect(expired.talk.contains("expired at 2026-12-21T09:00:00Z"))
    try site.make("content/notifications/more.md", Sites.notification("More"))
    let other = try site.published("build --now \(Demo.now)")
    #expect(other.talk.contains("warning: the output is not signed"))
    #expect(try !site.names("public").contains("manifest.sig"), "a signature of something else helps nobody")
    #expect(try site.publish("build --strict --rehash --now \(Demo.now)").code == 1)
  }

  @Test func anUnknownKeyIsRefused() throws {
    let (site, key) = try site()
    try site.make("publish.yml", Sites.configuration + "signing: { keys: ['\(key)'] }\n")
    let second = try PublicKey(try site.published("keys generate second.key").output)
    let run = try site.publish("build --sign second.key --now \(Demo.now)")
    #expect(run.code == 1)
    #expect(
      run.talk.hasPrefix("error: apps do not know the key \(second.id): it is not in 'signing: keys' of publish.yml\n"))
    #expect(try !site.names().contains("public"))
  }

  @Test func anOutputIsSignedWithoutABuild() throws {
    let (site, key) = try site()
    try site.published("build --now \(Demo.now)")
    let unsigned = try site.tree()
    let run = try site.published("sign --key site.key --now \(Demo.now)")
    #expect(run.output == "public: sequence 1, signed with \(key.id) until 2026-12-21T09:00:00Z\n")
    #expect(try site.tree().differences(from: unsigned) == ["unexpected: manifest.sig"])
    try site.published("sign --key site.key --now 2026-11-22T09:00:00Z")
    #expect(try signature(site).statement.expires.rfc3339 == "2026-12-22T09:00:00Z")
    try site.make(["public/control.json": "{}"])
    let edited = try site.publish("sign --key site.key --now \(Demo.now)")
    #expect(edited.code == 1)
    #expect(edited.talk.hasPrefix("error: public/control.json is not what public/manifest.json says: other bytes\n"))
  }

  @Test func aKeyIsReplaced() throws {
    let (site, key) = try site()
    try site.published("build --sign site.key --now \(Demo.now)")
    let run = try site.published("keys rotate site.key new.key --now \(Demo.now)")
    let new = try PublicKey(run.output)
    #expect(run.talk.contains("signing: { keys: [\"\(key)\", \"\(new)\"] }"))
    #expect(try signature(site).signers(among: [key, new]) == [key, new])
    for pinned in [key, new] {
      #expect(try site.publish("check --app-version 1.0 --now \(Demo.now) --key \(pinned)").code == 0)
    }
  }

  @Test func checkIsAsStrictAsAnApp() throws {
    let (site, key) = try site()
    try site.published("build --sign site.key --now \(Demo.now)")
    let check = "check --app-version 1.0 --now \(Demo.now) --key"
    #expect(try site.publish("\(check) \(key)").output.contains("displays hello"))
    #expect(try site.publish("\(check) site.key").code == 0)
    let other = try PublicKey(try site.published("keys generate other.key").output)
    let refused = try site.publish("\(check) \(other)")
    #expect(refused.code == 1)
    #expect(refused.output.contains("it is signed with \(key.id), which is not pinned\n"))
    let late = try site.publish("check --app-version 1.0 --now 2026-12-21T09:00:00Z --key \(key)")
    #expect(late.code == 0 && late.talk.contains("its signature expired at 2026-12-21T09:00:00Z"))
    // The app reads the copy below feeds/; who reads the file hears something else.
    let feed = try site.text("public/control.json")
    try site.make(["public/control.json": feed.replacing("hello", with: "jello")])
    let damaged = try site.publish("\(check) \(key)")
    #expect(damaged.code == 0 && damaged.output.contains("displays hello"))
    #expect(damaged.talk.contains("note: control.json is not the file that was signed; original clients read it\n"))
    try site.make(["public/control.json": feed])
    #expect(try !site.publish("\(check) \(key)").talk.contains("original clients"))
    let view = try #require(
      try FileManager.default.subpathsOfDirectory(atPath: site.path("public/views"))
        .first { $0.hasSuffix(".html") })
    try site.make(["public/views/\(view)": "<p>evil"])
    let changed = try site.publish("\(check) \(key) --channel banners")
    #expect(changed.code == 1 && changed.output.contains("these are not the bytes that were signed"))
    let missing = try site.publish("check --app-version 1.0 --key nothing")
    #expect(missing.talk.hasPrefix("error: --key: there is no file 'nothing'\n"))
  }

  /// The real agent of OpenSSH, if there is one.
  @Test(.enabled(if: SSHAgent.isInstalled)) func anAgentSigns() throws {
    let (site, _) = try site()
    let agent = SSHAgent(in: site)
    let said = try agent.run([
      .publish("keys show agent"), .key("one"), .publish("keys show agent"),
      .publish("build --sign agent --now \(Demo.now)"), .key("two"), .publish("sign --key agent"),
      .publish("sign --key agent:0000000000000000"),
    ])
    #expect(said[0].hasPrefix("error: the SSH agent has no Ed25519 keys\n"))
    let key = try PublicKey(try #require(said[1].split(separator: " ").first.map(String.init)))
    #expect(said[1] == "\(key) one\n0\n")
    #expect(said[2].contains("signed with \(key.id) until 2026-12-21T09:00:00Z\n"))
    #expect(try signature(site).signers(among: [key]) == [key])
    #expect(said[3].hasPrefix("error: the SSH agent has 2 Ed25519 keys, and one is needed\n"))
    #expect(said[4].hasPrefix("error: the SSH agent has no Ed25519 key 0000000000000000\n"))
    #expect(said.map { $0.hasSuffix("\n0\n") } == [false, true, true, false, false])
  }

  @Test func withoutAnAgentThereIsNoKey() throws {
    let (site, _) = try site()
    #expect(
      try site.publish("keys show agent", ["SSH_AUTH_SOCK": ""]).talk
        == "error: there is no SSH agent: SSH_AUTH_SOCK is not set\n  start one with 'ssh-agent'\n")
    let run = try site.publish("keys show agent", ["SSH_AUTH_SOCK": site.path("nothing")])
    #expect(run.talk.contains("cannot be used: No such file or directory\n"))
  }
}

/// OpenSSH's agent, for as long as a script runs.
private struct SSHAgent {
  enum Step {
    /// Makes a key, and adds it to the agent.
    case key(String)
    case publish(String)
  }

  static let isInstalled = ["ssh-agent", "ssh-add", "ssh-keygen"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  private let folder: TemporaryFolder

  init(in folder: TemporaryFolder) { self.folder = folder }

  /// - Returns: For each run of the program what it said, and its exit code on a line of its own.
  func run(_ steps: [Step]) throws -> [String] {
    var (script, count) = (["set -e"], 0)
    for step in steps {
      switch step {
      case .key(let name):
        script += ["ssh-keygen -q -t ed25519 -N '' -C \(name) -f id-\(name)", "ssh-add -q id-\(name)"]
      case .publish(let arguments):
        let said = "said-\(count)"
        script.append(
          "\(PublishProgram.executable) \(arguments) > \(said) 2>&1 && echo 0 >> \(said) || echo $? >> \(said)")
        count += 1
      }
    }
    // The agent would notice only after some seconds that it is not needed any longer.
    try folder.make("script", (["trap 'kill -KILL $SSH_AGENT_PID' EXIT"] + script).joined(separator: "\n"))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/ssh-agent")
    process.arguments = ["sh", "script"]
    process.currentDirectoryURL = URL(filePath: folder.path, directoryHint: .isDirectory)
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let hasEnded = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in hasEnded.signal() }
    try process.run()
    hasEnded.wait()
    try #require(process.terminationStatus == 0)
    return try (0..<count).map { try folder.text("said-\($0)") }
  }
}
