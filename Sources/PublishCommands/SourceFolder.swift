import Authoring
import Diagnostics
import Output

/// Reads a site's folder: the only place where sources are opened.
struct SourceFolder {
  struct Contents {
    /// By path; what decides a build.
    var files: [SourceFile]
    var sources: SiteSources
    /// Files that cannot be read as they are.
    var diagnostics: [Diagnostic]
  }

  let path: String

  /// The most bytes that are read of a file; more is reported by who reads it.
  private static let limit = 32 << 20

  init(_ path: String) { self.path = path }

  func read() throws -> Contents {
    var files: [SourceFile] = []
    var diagnostics: [Diagnostic] = []
    do {
      if let bytes = try FolderReader(path).readFile("publish.yml", limit: Self.limit) {
        files.append(SourceFile(path: "publish.yml", bytes: bytes))
      }
      for folder in ["content", "templates"] {
        for entry in try FolderReader("\(path)/\(folder)").readAll(limit: Self.limit) {
          read(entry, "\(folder)/\(entry.path)", &files, &diagnostics)
        }
      }
    } catch {
      throw Failure(message: "\(error)", advice: "make the site's folder readable")
    }
    return Contents(files: files, sources: SiteSources(files), diagnostics: diagnostics)
  }

  private func read(
    _ entry: FolderReader.Entry, _ path: String, _ files: inout [SourceFile], _ diagnostics: inout [Diagnostic]
  ) {
    guard !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { return }
    switch entry.contents {
    case .bytes(let bytes): files.append(SourceFile(path: path, bytes: bytes))
    case .tooLarge:
      diagnostics.append(
        Diagnostic(
          .error, "file-too-large", "this file has more than \(Self.limit >> 20) MiB", fix: "make it smaller",
          at: SourceLocation(path: path)))
    case .notAFile:
      diagnostics.append(
        Diagnostic(
          .error, "not-a-file", "this is a link or another thing that is no file", fix: "put the file itself here",
          at: SourceLocation(path: path)))
    }
  }
}
