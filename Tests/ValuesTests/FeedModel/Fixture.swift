import FeedModel
import TestKit

/// The bytes of a file beside this one, in `Fixtures/`.
func fixture(_ name: String) throws -> [UInt8] { try Repository.bytes("Tests/ValuesTests/FeedModel/Fixtures/\(name)") }

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// A property list around the given elements.
func plist(_ elements: String) -> [UInt8] { bytes("<plist version=\"1.0\"><dict>\(elements)</dict></plist>") }
