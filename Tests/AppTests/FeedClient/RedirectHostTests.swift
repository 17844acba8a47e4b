import TestKit
import Testing

@testable import FeedClient

/// Which hosts a public one may not redirect to: this machine (RFC 6761, 6.3; RFC 1122, 3.2.1.3), and addresses of one link
/// (RFC 3927, RFC 4291, 2.5.6).
@Suite struct RedirectHostTests {
  static let hosts: [Case<String, Bool>] = [
    Case("a name", "updates.example.com", false), Case("this machine", "localhost", true),
    Case("in capitals, with a dot", "LOCALHOST.", true), Case("a name of this machine", "a.localhost", true),
    Case("a name that only begins so", "localhost.example", false), Case("loopback", "127.0.0.1", true),
    Case("all of it is loopback", "127.255.0.9", true), Case("in short", "127.1", true),
    Case("as one number", "2130706433", true), Case("in hexadecimal", "0x7f000001", true),
    Case("no address", "0.0.0.0", true), Case("link-local", "169.254.169.254", true),
    Case("not link-local", "169.253.0.1", false), Case("a public address", "192.0.2.1", false),
    Case("a private network", "10.0.0.1", false), Case("IPv6 loopback", "[::1]", true),
    Case("no IPv6 address", "[::]", true),
    Case("IPv6 link-local", "[fe80::1%25eth0]", true), Case("IPv4 in IPv6", "[::ffff:127.0.0.1]", true),
    Case("a public address in IPv6", "[2001:db8::1]", false),
    Case("a public IPv4 address in IPv6", "[::ffff:192.0.2.1]", false),
    Case("nothing", "", false),
  ]

  @Test(arguments: hosts) func isLocal(_ row: Case<String, Bool>) {
    #expect(WebHost(row.input).isLocal == row.expected)
  }

  @Test func onlyAPublicHostMayNotLeadHere() {
    let (here, there) = (WebHost("localhost"), WebHost("updates.example.com"))
    #expect(!there.mayRedirect(to: here))
    #expect(
      here.mayRedirect(to: there) && here.mayRedirect(to: WebHost("[::1]"))
        && there.mayRedirect(to: WebHost("a.example")))
  }
}
