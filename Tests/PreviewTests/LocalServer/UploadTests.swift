import Testing

@testable import LocalServer

@Suite struct UploadTests {
  @Test func bodyIsWhatCame() {
    var upload = Upload(UploadMemory(limit: 10))
    for part in ["ab", "c"] { upload.append(part, limit: 3) }
    #expect(upload.excess == 0 && !upload.isRefused)
    #expect(upload.bytes == Array("abc".utf8))
  }

  @Test func whatIsTooLongIsCountedAndDropped() {
    var upload = Upload(UploadMemory(limit: 10))
    for part in ["ab", "cd", "e"] { upload.append(part, limit: 3) }
    #expect(upload.excess == 3 && !upload.isRefused)
    #expect(upload.bytes == Array("ab".utf8))
  }

  /// Memory that one body returns at its end is available to others.
  @Test func bodiesShareTheirMemory() {
    let memory = UploadMemory(limit: 4)
    do {
      var first = Upload(memory)
      first.append("abc", limit: 10)
      var second = Upload(memory)
      second.append("d", limit: 10)
      second.append("e", limit: 10)
      #expect(second.isRefused && second.excess == 1)
    }
    var third = Upload(memory)
    third.append("abcd", limit: 10)
    #expect(!third.isRefused && third.excess == 0)
  }
}

extension Upload {
  fileprivate mutating func append(_ text: String, limit: Int) {
    Array(text.utf8).withUnsafeBytes { append($0, limit: limit) }
  }
}
