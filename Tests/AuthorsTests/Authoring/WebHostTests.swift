import TestKit
import Testing

@testable import Authoring

@Suite struct WebHostTests {
  static let table: [Case<String, WebHost.Reach>] = [
    Case("a site", "https://www.snoodle.de/x", .everybody), Case("a number", "https://93.184.216.34/", .everybody),
    Case("this machine", "https://localhost:3000/", .here), Case("this machine by number", "https://127.0.0.1/", .here),
    Case("a home's network", "https://192.168.1.5/", .here), Case("a company's network", "https://10.0.0.8/", .here),
    Case("the middle range", "https://172.31.255.1/", .here),
    Case("beyond the middle range", "https://172.32.0.1/", .everybody),
    Case("a provider's network", "https://100.64.0.1/", .here), Case("beyond it", "https://100.128.0.1/", .everybody),
    Case("without a network", "https://169.254.1.1/", .here), Case("Bonjour", "https://Mac.local/", .here),
    Case("a name alone", "https://intranet/wiki", .here),
    Case("a local name's part", "https://local.snoodle.de/", .everybody),
    Case("home.arpa", "https://nas.home.arpa/", .here), Case("internal", "https://wiki.snoodle.internal/", .here),
    Case("one number", "https://2130706433/", .here), Case("too few numbers", "https://127.1/", .here),
    Case("IPv6, loopback", "http://[::1]:80/", .here), Case("IPv6, local", "http://[fd00::1]/", .here),
    Case("IPv6, link", "http://[fe80::1]/", .here), Case("IPv6, public", "http://[2a00::1]/", .everybody),
    Case("IPv6, examples", "http://[2001:db8::1]/", .example), Case("an example", "https://example.com", .example),
    Case("below it", "https://www.example.org/x", .example),
    Case("a word before it", "https://myexample.com/", .everybody),
    Case("a reserved name", "https://snoodle.test/", .example),
    Case("numbers for examples", "https://203.0.113.7/", .example),
    Case("mail", "mailto:help@example.com", .example),
    Case("mail to a site", "mailto:help@snoodle.de?subject=a", .everybody),
    Case("mail to a machine", "mailto:root@localhost", .here),
  ]

  @Test("the reach of a host", arguments: table)
  func reach(_ c: Case<String, WebHost.Reach>) { #expect(WebHost(of: c.input)?.reach == c.expected) }

  @Test("addresses without a host", arguments: ["tel:112", "snoodle://localhost/", "mailto:?subject=a", "sms:1"])
  func none(_ url: String) { #expect(WebHost(of: url) == nil) }
}
