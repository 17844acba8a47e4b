import Testing

@testable import LocalServer

@Suite struct PrivateHostsTests {
  static let hosts: [(String?, Bool)] = [
    ("localhost:8080", true), ("127.0.0.1:8080", true), ("[::1]:8080", true), ("LocalHost:8080", true),
    ("localhost", false), ("localhost:8081", false), ("evil.example:8080", false),
    ("localhost:8080.evil.example", false),
    ("evil.example#localhost:8080", false), ("user@localhost:8080", false), ("127.0.0.2:8080", false), ("", false),
    (nil, false),
  ]

  @Test(arguments: hosts) func knowsItsNames(host: String?, isOurs: Bool) {
    #expect(PrivateHosts(port: 8080).contains(host) == isOurs)
  }

  @Test func portOfHTTPMayBeLeftAway() {
    #expect(PrivateHosts(port: 80).contains("localhost"))
    #expect(PrivateHosts(port: 80).contains("localhost:80"))
  }

  static let origins: [(String?, Bool)] = [
    (nil, true), ("http://localhost:8080", true), ("http://127.0.0.1:8080", true), ("https://localhost:8080", false),
    ("http://localhost:8081", false), ("http://evil.example", false), ("null", false), ("", false),
  ]

  @Test(arguments: origins) func allowsItsOwnPages(origin: String?, isAllowed: Bool) {
    #expect(PrivateHosts(port: 8080).allows(origin: origin) == isAllowed)
  }
}
