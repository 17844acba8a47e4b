import CurlTransport
import FeedClient
import Testing

@testable import HostileHosts

@Suite(.enabled(if: TLSServer.openssl != nil, "needs the program openssl"))
struct TLSTests {
  static let page = "HTTP/1.1 200 OK\r\nETag: \"a\"\r\n\r\nhello"
  static let redirect = "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"

  @Test func trustsWhomItIsTold() async throws {
    let server = try TLSServer(["page": Self.page])
    let transport = CurlTransport(certificates: server.certificate)
    let expected = FeedResponse(status: 200, body: Array("hello".utf8), validators: FeedValidators(eTag: "\"a\""))
    #expect(await transport.outcome(of: FeedRequest(server.url("page"), limits: .patient)) == .success(expected))
  }

  @Test func trustsNobodyElse() async throws {
    let server = try TLSServer(["page": Self.page])
    let unknown = await CurlTransport().outcome(of: FeedRequest(server.url("page"), limits: .patient))
    #expect(unknown.withoutDetail == .failure(.untrusted("")))
    let misnamed = CurlTransport(certificates: server.certificate)
    let outcome = await misnamed.outcome(of: FeedRequest(server.url("page", host: "127.0.0.1"), limits: .patient))
    #expect(outcome.withoutDetail == .failure(.untrusted("")))
    let lost = CurlTransport(certificates: "\(server.certificate).lost")
    #expect(
      await lost.outcome(of: FeedRequest(server.url("page"), limits: .patient)).withoutDetail
        == .failure(.untrusted("")))
  }

  @Test("a redirect from https to http is refused") func staysSecure() async throws {
    let server = try TLSServer(["redirect": Self.redirect])
    let transport = CurlTransport(certificates: server.certificate)
    let outcome = await transport.outcome(of: FeedRequest(server.url("redirect"), limits: .patient))
    #expect(outcome == .failure(.refusedRedirect(to: "http://127.0.0.1:1/")))
  }

  @Test func followsToWhatIsSecure() async throws {
    let server = try TLSServer(["page": Self.page])
    let plain = try HostileServer(["/": .redirect(to: server.url("page"))])
    let outcome = await CurlTransport(certificates: server.certificate).outcome(
      of: FeedRequest(plain.url(), limits: .patient))
    #expect(try outcome.get().body == Array("hello".utf8))
  }

  @Test func aServerWithoutCertificatesIsUnreachable() async throws {
    let server = try HostileServer(["/": .notHTTP])
    let outcome = await CurlTransport().outcome(of: FeedRequest("https://127.0.0.1:\(server.port)/", limits: .patient))
    #expect(outcome.withoutDetail == .failure(.unreachable("")))
  }
}
