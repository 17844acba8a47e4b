import Testing

@testable import CurlTransport

@Suite struct CurlTests {
  #if os(Linux)
    static let others = [["libno-such-library.so.4"], ["libz.so.1"], []]
  #else
    static let others = [["libno-such-library.4.dylib"], ["libz.1.dylib"], []]
  #endif

  @Test(arguments: others) func otherLibrariesAreNotCurl(names: [String]) {
    #expect(Curl(names) == nil)
  }

  @Test func missingLibraryIsNamed() {
    #expect(Curl.loaded != nil)
    #expect(Curl.advice.hasPrefix("the library libcurl cannot be loaded"))
  }
}
