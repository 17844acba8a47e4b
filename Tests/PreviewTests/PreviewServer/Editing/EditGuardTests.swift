import Hashing
import LocalServer
import TestKit
import Testing
import WireFormats

@testable import PreviewServer

@Suite("Permission to write")
struct EditGuardTests {
  static let key = String(repeating: "0123456789abcdef", count: 2)
  private static let own = "Publish-Key: \(key)"
  private static let json = "Content-Type: application/json"

  /// Says what it is asked.
  private struct EchoingEditor: EditAPI {
    func answer(_ question: EditQuestion) async -> EditAnswer {
      EditAnswer(
        .present([
          "asked": "\(question.method) \(question.name)", "path": question.value(of: "path").map(JSON.string),
        ]),
        draft: question.method == "PUT"
          ? DraftOutput(TestServer.output(["views/a.html": Array("<p>Hi".utf8)]), tab: "") : nil)
    }
  }

  struct Asked: Sendable {
    var target: String
    var method = "POST"
    var headers: [String]
  }

  @Test(
    "is given to requests with the key that do not come from another page",
    arguments: [
      Case("with the key", Asked(target: "save", headers: [own, json]), 200),
      Case("a program without an origin", Asked(target: "messages", method: "GET", headers: [own]), 200),
      Case(
        "our page",
        Asked(target: "save", headers: [own, json, "Origin: http://localhost:PORT", "Sec-Fetch-Site: same-origin"]), 200
      ),
      Case("no key", Asked(target: "save", headers: [json]), 401),
      Case("a wrong key", Asked(target: "save", headers: [json, "Publish-Key: \(key.dropLast())0"]), 401),
      Case("the beginning of the key", Asked(target: "save", headers: [json, "Publish-Key: \(key.prefix(8))"]), 401),
      Case("two keys", Asked(target: "save", headers: [own, own, json]), 401),
      Case("the key in the query", Asked(target: "save?key=\(key)", headers: [json]), 401),
      Case("the key in a cookie", Asked(target: "save", headers: [json, "Cookie: Publish-Key=\(key)"]), 401),
      Case("another page", Asked(target: "save", headers: [own, json, "Origin: http://evil.example"]), 403),
      Case("another port", Asked(target: "save", headers: [own, json, "Origin: http://localhost:1"]), 403),
      Case("a frame", Asked(target: "save", headers: [own, json, "Origin: null"]), 403),
      Case(
        "a page of another site, as the browser says",
        Asked(target: "save", headers: [own, json, "Sec-Fetch-Site: cross-site"]), 403),
      Case(
        "an address that was typed", Asked(target: "messages", method: "GET", headers: [own, "Sec-Fetch-Site: none"]),
        403),
      Case("a form", Asked(target: "save", headers: [own, "Content-Type: text/plain"]), 415),
      Case("another host's name", Asked(target: "save", headers: [own, json, "Host: evil.example"]), 403),
      Case("another method", Asked(target: "save", method: "PATCH", headers: [own, json]), 405),
      Case("a question about a build that is gone", Asked(target: "launch?output=0", headers: [own, json]), 404),
      Case("a question about devices without the key", Asked(target: "launch?output=0", headers: [json]), 401),
    ])
  func guards(_ example: Case<Asked, Int>) async throws {
    try await TestServer.run([:], editing: (EchoingEditor(), Self.key)) { server in
      let headers = example.input.headers.map { $0.replacing("PORT", with: "\(server.port)") }
      let answer = try await server.ask(
        "/-/edit/api/\(example.input.target)", example.input.method, headers, body: "{}")
      #expect(answer.status == example.expected)
      #expect(answer["Access-Control-Allow-Origin"] == nil)
    }
  }

  @Test("is not served without --edit", arguments: ["", "/message?path=a", "/api/messages", "/draft/0/a.html"])
  func isOff(_ target: String) async throws {
    try await TestServer.run([:]) { server in
      for method in ["GET", "HEAD"] {
        let answer = try await server.ask("/-/edit\(target)", method, [Self.own])
        #expect(answer.status == 404)
      }
      let status = try await server.ask("/-/status")
      #expect(!status.text.contains("\"edit\""))
    }
  }

  @Test("is proved by the server for its own port") func proof() async throws {
    try await TestServer.run([:], editing: (EchoingEditor(), Self.key)) { server in
      let nonce = String(repeating: "0f", count: 16)
      let answer = try await server.ask("/-/edit/proof?nonce=\(nonce)")
      let proof = SHA256.authenticate(Array("\(nonce)\(server.port)".utf8), with: Array(Self.key.utf8)).hex
      #expect(try JSON.parse(answer.body).value["proof"] == .string(proof))
      #expect(answer["Access-Control-Allow-Origin"] == nil)
      for nonce in ["", "a", nonce + "a"] {
        #expect(try await server.ask("/-/edit/proof?nonce=\(nonce)").status == 400)
      }
      #expect(try await server.ask("/-/edit/proof?nonce=\(nonce)", "GET", ["Host: evil.example"]).status == 403)
    }
  }

  @Test("is not needed for pages, which contain nothing of the site and share no window with others")
  func pages() async throws {
    try await TestServer.run([:], editing: (EchoingEditor(), Self.key)) { server in
      for page in ["/-/edit", "/-/edit/message?path=content/notifications/a.md", "/-/edit/check", "/-/edit/calendar"] {
        let answer = try await server.ask(page)
        #expect(answer.status == 200)
        #expect(answer["Cross-Origin-Opener-Policy"] == "same-origin")
        #expect(answer["Referrer-Policy"] == "no-referrer")
        #expect(!answer.text.contains(Self.key))
      }
      #expect(try await server.ask("/-/status").text.contains("\"edit\": true"))
    }
  }

  @Test("is not needed for a draft's views, which are framed under a name that cannot be guessed")
  func drafts() async throws {
    try await TestServer.run([:], editing: (EchoingEditor(), Self.key)) { server in
      let answer = try await server.ask(
        "/-/edit/api/draft?path=content%2Fnotifications%2Fa.md", "PUT", [Self.own, Self.json], body: "{}")
      let json = try JSON.parse(answer.body).value
      #expect(json["path"] == .string("content/notifications/a.md"))
      let name = try #require(json["output"]?.string)
      #expect(name.utf8.count == 32)
      let view = try await server.ask("/-/edit/draft/\(name)/views/a.html")
      #expect(view.text.contains("<p>Hi"))
      #expect(view["Content-Security-Policy"] == Frame.policy)
      #expect(try await server.ask("/-/edit/draft/\(name)/views/b.html").status == 404)
      let launch = try await server.ask(
        "/-/edit/api/launch?output=\(name)", "POST", [Self.own, Self.json], body: "{}")
      #expect(launch.status == 201)
    }
  }
}
