import TestKit
import Testing

/// `git:COMMIT` as a place where the feeds are.
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
