import FeedModel
import Foundation

/// The bytes of a file beside this one, in `Fixtures/`.
func fixture(_ name: String) throws -> [UInt8] {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  return Array(try Data(contentsOf: folder.appending(path: name)))
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// A property list around the given elements.
func plist(_ elements: String) -> [UInt8] { bytes("<plist version=\"1.0\"><dict>\(elements)</dict></plist>") }

/// The error that reading gives; nil if it gives none.
func failure<Value, Failure: Error>(_ read: () throws(Failure) -> Value) -> Failure? {
  do {
    _ = try read()
    return nil
  } catch {
    return error
  }
}
