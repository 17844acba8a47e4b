import TestKit
import Testing

/// `git:COMMIT` as the place of the feeds.
@Suite struct GitPlaceTests {
  @Test func readsAFolderAsItWas() throws {
    let repository = try GitFolder()
    try repository.commit("1", at: "2026-11-01T09:00:00Z", ["public/control.json": OneBanner.control("first")])
    try repository.commit(
      "2", at: "2026-11-02T09:00:00Z",
      ["public/control.json": OneBanner.control("second"), "site/out/control.json": OneBanner.control("other")])
    for (place, id) in [
      ("git:HEAD~1", "first"), ("git:HEAD", "second"), ("git:main:public", "second"), ("git:main:public/", "second"),
      ("git:HEAD:site/out", "other"),
    ] {
      let run = try repository.folder.publish("check --app-version 1.0 --from \(place) --expect banners=\(id)")
      #expect(run.code == 0, "\(place): \(run.talk)")
    }
  }

  @Test func isRelativeToTheCurrentFolder() throws {
    let repository = try GitFolder()
    try repository.commit("1", at: "2026-11-01T09:00:00Z", ["site/public/control.json": OneBanner.control("first")])
    let run = try PublishProgram(folder: repository.folder.path("site"))
      .run(["check", "--app-version", "1.0", "--from", "git:HEAD", "--expect", "banners=first"])
    #expect(run.code == 0, "\(run.talk)")
  }

  @Test(arguments: [
    Case("git:", "git:", "'' is not the name of a commit"),
    Case("git::public", "git::public", "'' is not the name of a commit"),
    Case("git:nope", "git:nope", "there is no commit 'nope' in this repository"),
    Case("git:--upload-pack=touch", "git:--upload-pack=touch", "'--upload-pack=touch' is not the name of a commit"),
    Case("git:-h", "git:-h", "'-h' is not the name of a commit"),
    Case("git:HEAD..HEAD", "git:HEAD..HEAD", "there is no commit 'HEAD..HEAD' in this repository"),
    Case("git:HEAD:nope", "git:HEAD:nope", "there is no folder 'nope' in commit"),
    Case(
      "git:HEAD:public/control.json", "git:HEAD:public/control.json",
      "there is no folder 'public/control.json' in commit"),
    Case("git:HEAD:/etc", "git:HEAD:/etc", "'/etc' is not a folder of the repository"),
    Case("git:HEAD:../../etc", "git:HEAD:../../etc", "there is no folder '../../etc' in commit"),
  ]) func says(_ c: Case<String, String>) throws {
    let repository = try GitFolder()
    try repository.commit("1", at: "2026-11-01T09:00:00Z", ["public/control.json": OneBanner.control("first")])
    let run = try repository.folder.publish("check --app-version 1.0 --from \(c.input)")
    #expect(run.code == 1)
    #expect(run.talk.contains(c.expected), "\(run.talk)")
  }

  @Test func saysThatThereIsNoRepository() throws {
    let run = try TemporaryFolder().publish("check --app-version 1.0 --from git:HEAD")
    #expect(run.code == 1)
    #expect(run.talk.contains("the current folder is not in a git repository"), "\(run.talk)")
  }

  @Test func saysThatThereIsNoGit() throws {
    let run = try TemporaryFolder().publish("check --app-version 1.0 --from git:HEAD", ["PATH": "/nowhere"])
    #expect(run.code == 1)
    #expect(run.talk.contains("there is no git on this machine"), "\(run.talk)")
  }

  @Test func missesAViewThatTheCommitDoesNotHave() throws {
    let repository = try GitFolder()
    let files = ["public/control.json": OneBanner.control("first"), "public/views/other.html": "…"]
    try repository.commit("1", at: "2026-11-01T09:00:00Z", files)
    let run = try repository.folder.publish("check --app-version 1.0 --from git:HEAD")
    #expect(run.code == 1)
    #expect(run.output.contains("there is no such file in git:HEAD:public"), "\(run.output)")
  }
}

/// An incomplete repository: none of its missing files may count as never published.
@Suite struct IncompleteRepositoryTests {
  private let repository: GitFolder

  init() throws {
    repository = try GitFolder()
    try repository.folder.make(Sites.small)
    try repository.folder.published("build --now \(Demo.now)")
    try repository.commit("1", at: "2026-11-01T09:00:00Z", [:])
    try repository.folder.make("content/notifications/more.md", Sites.notification("More"))
    try repository.folder.published("build --now \(Demo.now)")
    try repository.commit("2", at: "2026-11-02T09:00:00Z", [:])
  }

  private static let questions = [
    "diff git:HEAD public", "matrix --from git:HEAD", "signoff git:HEAD public -o signoff.html",
    "check --app-version 1.0 --from git:HEAD", "build --previous git:HEAD --output elsewhere",
  ]

  private func remove(_ object: String) throws {
    let name = try repository.git(asking: "rev-parse \(object)")
    try repository.folder.remove(".git/objects/\(name.prefix(2))/\(name.dropFirst(2))")
  }

  @Test(arguments: questions) func lacksAFeed(_ question: String) throws {
    try remove("HEAD:public/control.json")
    let run = try repository.folder.publish(question)
    #expect(run.code == 1, "\(run.output)")
    #expect(run.talk.contains("error: the repository is damaged: it lacks the object "), "\(run.talk)")
    #expect(try !repository.folder.names().contains("elsewhere"))
  }

  @Test(arguments: questions) func lacksAFolder(_ question: String) throws {
    try remove("HEAD:public")
    let run = try repository.folder.publish(question)
    #expect(run.code == 1, "\(run.output)")
    let words = ["it lacks the folder of commit ", "unable to read tree"]
    #expect(words.contains { run.talk.contains($0) }, "\(run.talk)")
  }

  /// Without a manifest, `publish build` would start over.
  @Test func lacksTheManifest() throws {
    try remove("HEAD:public/manifest.json")
    let run = try repository.folder.publish("build --previous git:HEAD --output elsewhere")
    #expect(run.code == 1 && run.talk.contains("the repository is damaged: it lacks the object "), "\(run.talk)")
  }

  /// Its lazy fetch is off: reading a repository runs no program that its configuration names.
  @Test func namesTheFilterOfAClone() throws {
    try repository.git("config uploadpack.allowFilter true")
    try repository.git(
      "clone --quiet --no-local --no-checkout --filter=blob:none file://\(repository.folder.path) clone")
    let run = try PublishProgram(folder: repository.folder.path("clone"))
      .run(["check", "--app-version", "1.0", "--from", "git:HEAD"])
    #expect(run.code == 1)
    #expect(
      run.talk.hasPrefix("error: the repository was cloned with --filter=blob:none, and lacks the "), "\(run.talk)")
  }

  /// The questions need feeds and views; a clone may leave large pictures out.
  @Test func picturesAreNotNeeded() throws {
    let picture = try repository.git(asking: "ls-tree -r --name-only HEAD public/assets").split(separator: "\n")[0]
    try remove("HEAD:\(picture)")
    let run = try repository.folder.publish("matrix --from git:HEAD")
    #expect(run.code == 0, "\(run.talk)")
  }
}
