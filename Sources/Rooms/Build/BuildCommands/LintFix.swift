import CommandKit
import SiteFolders
import Authoring
import Diagnostics
import SiteBuilder
import Text

/// The safe edits of a site's findings, made in memory and written by `publish lint --fix`.
struct LintFix {
  /// The report of the remaining findings.
  private(set) var build: BuildReport
  /// The fixed findings, in the order of their places.
  private(set) var fixed: [Fixed] = []
  private var files: [SourceFile]
  /// The original state of the changed files.
  private var originals: [String: SourceFile] = [:]
  /// The edits that were tried but caused a different finding.
  private var harmful: Set<Fixed> = []

  /// A fixed finding, as `--format json` lists it.
  struct Fixed: Hashable, Encodable {
    let id: String
    let path: String
    let line: Int
    let column: Int
    /// The edit as an imperative: "Change to 'title'".
    let title: String

    init(_ diagnostic: Diagnostic, _ edit: Edit) {
      let place = diagnostic.location
      (id, path, line, column) = (diagnostic.id.rawValue, place.path, place.line, place.column)
      title = edit.title
    }
  }

  /// The maximum number of rounds: each round fixes something, and a file shows a hundred findings of one kind at a
  /// time.
  private static let mostRounds = 1000

  /// - Parameters:
  ///   - files: The files of the site, by path.
  ///   - report: Checks a site.
  init(_ files: [SourceFile], report: ([SourceFile]) throws -> BuildReport) rethrows {
    self.files = files
    build = try report(files)
    for _ in 0..<Self.mostRounds {
      let edits = edits
      if edits.isEmpty { break }
      let (changed, made) = applied(edits)
      if made.isEmpty { break }
      let next = try report(changed)
      let new = Set(made).filter { makesFinding($0, in: next) }
      harmful.formUnion(new)
      // The effect of the other edits is seen in the next round, without the harmful ones.
      if !new.isEmpty { continue }
      for (old, file) in zip(self.files, changed) where old.bytes != file.bytes && originals[old.path] == nil {
        originals[old.path] = old
      }
      (self.files, build) = (changed, next)
      fixed += made
    }
    fixed.sort { ($0.path, $0.line, $0.column) < ($1.path, $1.line, $1.column) }
  }

  /// The changed files, before and after.
  var changes: [(old: SourceFile, new: SourceFile)] {
    files.compactMap { file in originals[file.path].map { ($0, file) } }.filter { $0.old.bytes != $0.new.bytes }
  }

  /// The changes in the format of `diff -u`.
  var difference: String {
    changes.map { old, new in LineDifference(from: old.bytes[...], to: new.bytes[...]).unified(new.path) }.joined()
  }

  // MARK: Rounds

  private var edits: [(edit: Edit, fixed: Fixed)] {
    let texts = { (path: String) in files.index(of: path).map { String(decoding: files[$0].bytes, as: UTF8.self) } }
    var seen: Set<Fixed> = []
    return build.diagnostics.compactMap { diagnostic in
      guard let edit = diagnostic.safeEdit(in: texts) else { return nil }
      let fixed = Fixed(diagnostic, edit)
      return harmful.contains(fixed) || !seen.insert(fixed).inserted ? nil : (edit, fixed)
    }
  }

  /// The files with all edits that their patch accepts.
  private func applied(_ edits: [(edit: Edit, fixed: Fixed)]) -> (files: [SourceFile], made: [Fixed]) {
    var (files, made) = (files, [Fixed]())
    for (path, edits) in Dictionary(grouping: edits, by: \.fixed.path) {
      guard let index = files.index(of: path), let keys = KeyTable.table(ofFile: path),
        let places = KeyPlaces(files[index])
      else { continue }
      // From the end of the text on, so that no edit moves the place of another.
      let operations = edits.compactMap { edit, fixed in
        edit.operation(in: places).map { (operation: $0, fixed: fixed) }
      }.sorted { ($0.fixed.line, $0.fixed.column) > ($1.fixed.line, $1.fixed.column) }
      if let patched = try? patch(files[index], operations.map(\.operation), keys) {
        files[index] = patched.file
        made += operations.map(\.fixed)
        continue
      }
      for (operation, fixed) in operations {
        guard let patched = try? patch(files[index], [operation], keys) else { continue }
        files[index] = patched.file
        made.append(fixed)
      }
    }
    return (files, made)
  }

  /// Whether the edit causes a finding on its line that no safe edit fixes.
  private func makesFinding(_ fixed: Fixed, in next: BuildReport) -> Bool {
    func findings(_ build: BuildReport) -> [Diagnostic] {
      let place = SourceLocation(path: fixed.path, line: fixed.line)
      let start = build.diagnostics.partitioningIndex { $0.location >= place }
      return build.diagnostics[start...].prefix { $0.location.path == fixed.path && $0.location.line == fixed.line }
        .map(\.self)
    }
    let known = findings(build)
    return findings(next).contains { new in
      new.safeEdit(in: { _ in nil }) == nil && !known.contains { $0.id == new.id && $0.message == new.message }
    }
  }
}

extension Edit {
  /// The edit as a patch operation; nil unless it changes a single key or value, or a piece of a line of the text.
  fileprivate func operation(in places: KeyPlaces) -> PatchOperation? {
    guard changes.count == 1, case .replace(let range, let text) = changes[0] else { return nil }
    return places.operation(replacing: range, with: text)
  }
}

// MARK: The command

extension LintFix {
  /// Replaces all of the files or none of them.
  ///
  /// - Throws: ``Failure``, also if one of the files was changed in the meantime.
  func write(to folder: SourceFolder) throws {
    for (old, _) in changes where folder.bytes(of: old.path) != old.bytes {
      throw Failure(message: "\(old.path) was changed meanwhile", advice: "nothing was written; try again")
    }
    try ResultFile.write(changes.map { (folder.place(of: $0.new.path), $0.new.bytes) })
  }

  /// The report for people: each fixed finding, and the number of all of them.
  ///
  /// - Parameter isDryRun: Whether the report includes the changes that would be written.
  func text(isDryRun: Bool) -> String {
    let lines = fixed.map { "\($0.path):\($0.line):\($0.column): \($0.title) [\($0.id)]\n" }.joined()
    let verb = isDryRun ? "can be fixed" : fixed.count == 1 ? "is fixed" : "are fixed"
    let count = "\(counted(fixed.count, "finding")) \(verb) in \(counted(changes.count, "file"))\n"
    let summary = fixed.isEmpty ? "nothing can be fixed\n" : lines + count
    return ((isDryRun ? difference.withLineFeeds : "") + summary).terminalSafeLines
  }
}
