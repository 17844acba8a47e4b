import CommandKit
package import Authoring
import Disk

extension TranslationLock {
  /// Writes the lock of a site.
  ///
  /// - Parameter source: The site's folder.
  /// - Returns: False if the file already has these bytes.
  package func write(into source: String) throws -> Bool {
    let path = source == "." ? Self.path : "\(source)/\(Self.path)"
    let bytes = bytes
    guard InputFile.bytes(ofFile: path, upTo: bytes.count + 1) ?? [] != bytes else { return false }
    do {
      try ResultFile.write(bytes, to: path)
    } catch {
      throw Failure(message: "\(path) cannot be written: \(DiskError.why(error))", advice: nil)
    }
    return true
  }
}
