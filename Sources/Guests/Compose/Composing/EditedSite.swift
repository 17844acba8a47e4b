import PreviewCommands
import CommandKit
import SiteFolders
import SiteQuestions
import ArgumentParser
import Authoring
import Diagnostics
import Disk
import FeedModel
import Inspection
import Output
import PreviewServer
import PublishedSite
import SiteBuilder
import WireFormats

/// The composer, extended by questions that commands answer: the aftermath of a withdrawal, and what changes for whom.
struct EditedSite: EditAPI {
  let composer: Composer
  let site: ComposedSite
  /// The folder of the site.
  let source: String

  func answer(_ question: EditQuestion) async -> EditAnswer {
    do {
      switch (question.method, question.name) {
      case ("POST", "withdraw"): return EditAnswer(try await withdraw(try WithdrawalRequest(question.body)))
      case ("GET", "changes"): return EditAnswer(try await changes())
      case ("POST", "commit"): return try commit(try CommitRequest(question.body))
      case ("GET", "stale"): return EditAnswer(try await staleTexts(of: question))
      default: return await composer.answer(question)
      }
    } catch let problem where problem is EditProblem || problem is ValueProblem {
      return EditAnswer(problem)
    } catch {
      let failure = error as? Failure
      let sentence = [failure?.message ?? "\(error)", failure?.advice].compactMap(\.self).joined(separator: "; ")
      return EditAnswer(.present(["error": sentence, "id": "failure"]), status: 422)
    }
  }

  // MARK: Translations

  /// The texts whose originals were changed, for each outdated translation of a message.
  private func staleTexts(of question: EditQuestion) async throws -> JSON {
    guard let build = await site.newest(), let path = question.value(of: "path").flatMap({ ContentAddress($0) }) else {
      throw Failure(message: "there is no such message")
    }
    let texts = try MessageTexts(of: path, in: build, composer).texts
    let earlier = EarlierTexts(of: texts, in: source)
    let published = try PublishedFolder("public", site: source).manifest()
    let files = texts.files.flatMap { file in
      file.locales.map { locale in
        let original = build.file(at: file.location.path)
        let stale = StaleTexts(of: file, in: locale, texts, earlier, after: published)
        return JSON.present([
          "path": file.path(in: locale),
          "changed": stale.json(original ?? SourceFile(path: file.location.path, bytes: [])),
        ])
      }
    }
    return .present(["schema": "publish.edit/1", "files": files])
  }

  // MARK: Take back

  private struct WithdrawalRequest {
    let path: ContentAddress
    let isDryRun: Bool

    /// `{"path": …, "dryRun": true}`
    init(_ body: [UInt8]) throws {
      let fields = try PlacedValue(request: body).fields(["path", "dryRun"])
      path = try fields.required("path").address()
      isDryRun = try fields["dryRun"]?.flag() ?? false
    }
  }

  private func withdraw(_ request: WithdrawalRequest) async throws -> JSON {
    let published = try PublishedFolder("public", site: source).manifest()
    let content = try SiteContent(source)
    let edit = try Withdrawal(of: request.path.text, in: content, published)
    let options = BuildOptions(now: site.now(), previous: published, allowsEmpty: true)
    let build = buildSite(
      SiteSources(content.files(with: edit.file), zones: .system), options, timer: SourceFolder.timer)
    let keys = (published?.published ?? []).filter { $0.source == edit.source && !$0.withdrawn }
    let report = WithdrawalReport(edit, keys, before: published, build, isDryRun: request.isDryRun, nil)
    let old = content.files.first { $0.path == edit.file.path }
    if !request.isDryRun { try composer.write(edit.file, instead: old) }
    return .present([
      "schema": "publish.edit/1", "path": edit.file.path,
      "words": report.text.split(separator: "\n").map(String.init),
      "next": report.next.isEmpty ? JSON.null : report.next,
    ])
  }

  // MARK: Check and finish

  private func changes() async throws -> JSON {
    guard let build = await site.newest() else { throw Failure(message: "the site is being built for the first time") }
    let folder = PublishedFolder("public", site: source)
    let isPublished = (try? folder.manifest()) ?? nil != nil
    let findings = build.diagnostics.filter { $0.severity != .note }
    // The site's own address is used, because the preview's views name a different one.
    var contents = try SourceFolder(source).read()
    let changed = try ChangedFiles(in: source, contents.files)
    let options = BuildOptions(now: site.now(), previous: (try? folder.manifest()) ?? nil, allowsEmpty: true)
    let tree = buildSite(contents.takeSources(), options, timer: SourceFolder.timer).output?.tree
    var difference: JSON?
    if let tree { difference = try await self.difference(to: tree, isPublished ? folder.path : nil) }
    return .present([
      "schema": "publish.edit/1", "published": isPublished,
      "findings": findings.prefix(100).compactMap(FormWords(build).line),
      "drafts": build.items.filter { $0.state == .draft }.map { JSON.object($0.members) },
      "open": build.items.filter(\.hasOpenTranslations).map { JSON.object($0.members) },
      "upcoming": build.upcoming.map(\.json), "difference": difference,
      "files": changed?.json(composer.hasWritten) ?? JSON.null,
      "uploads": Self.uploader(of: source), "commit": try changed.map { try $0.commits.offer(of: $0.files) },
    ])
  }

  /// Who builds and uploads the site after a push, as far as its repository says so.
  private static func uploader(of source: String) -> String? {
    let disk = Disk()
    func builds(_ path: String) -> Bool {
      let bytes = (try? disk.read("\(source)/\(path)", upTo: 1 << 20)) ?? nil
      return bytes.map { String(decoding: $0, as: UTF8.self) }.map { text in
        ["publish build", "publish deploy", "publish@", "/publish@"].contains { text.contains($0) }
      } ?? false
    }
    let folder = ".github/workflows"
    let workflows = ((try? disk.names(in: "\(source)/\(folder)")) ?? []).filter {
      $0.hasSuffix(".yml") || $0.hasSuffix(".yaml")
    }
    return workflows.contains { builds("\(folder)/\($0)") } ? "GitHub" : builds(".gitlab-ci.yml") ? "GitLab" : nil
  }

  /// The changes since the last build, and the devices that they affect.
  private func difference(to tree: OutputTree, _ published: String?) async throws -> JSON {
    let options = try ComparisonOptions.parse([])
    let old = try published.map { try PublishedSite(from: $0, limits: options.inspection(of: $0).limits) } ?? .nothing
    let sites = ComparedSites(
      from: try await OpenedSite(old, named: "public", options.inspection(of: "public"), mayBeEmpty: true),
      to: try await OpenedSite(
        PublishedSite(copy: tree, of: "content"), named: "content", options.inspection(of: "content"), mayBeEmpty: true),
      options, now: site.now(), areBuilt: true)
    let report = try await DifferenceReport(sites)
    let entries = report.groups.flatMap { group in
      group.difference.entries.map { entry in
        JSON.present([
          "title": group.title, "id": entry.id, "files": group.files,
          "changes": entry.changes.map {
            JSON.present(["words": $0.words, "example": report.example($0, of: entry.id, in: group)])
          },
        ])
      }
    }
    return .present([
      "same": report.isSame,
      "words": report.isSame ? "\(report.sameWords.answer)\(report.sameWords.files)." : JSON.null,
      "entries": report.isSame ? [] : entries, "permissions": report.changedPermissions,
    ])
  }

  // MARK: Commit

  private func commit(_ request: CommitRequest) throws -> EditAnswer {
    let changed = try ChangedFiles(in: source, SourceFolder(source).read().files)
    let files = (changed?.files ?? []).filter { request.paths.contains($0.path) }
    guard let changed, !request.paths.isEmpty, Set(files.map(\.path)) == Set(request.paths) else {
      throw EditProblem(
        422, "not-offered", "One of these files is as it was at the last commit. Reload the page.")
    }
    let commit = try changed.commits.commit(files, request.message, as: request.author)
    return EditAnswer(.present(["schema": "publish.edit/1", "commit": commit]))
  }
}

extension ItemStatus {
  /// Whether the message is or may be published, and a translation of it is not complete.
  fileprivate var hasOpenTranslations: Bool {
    switch state {
    case .live, .scheduled, .draft: translations.contains { $0.state != .complete }
    case .expired, .withdrawn, .broken, .gone: false
    }
  }
}
