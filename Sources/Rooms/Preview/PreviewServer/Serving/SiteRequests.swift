internal import FeedModel
internal import LocalServer

/// Answers requests from a build for a moment: files, the gallery's data, and the status of all items.
struct SiteRequests: Sendable {
  let preview: Preview
  let devices: any PreviewAPI

  /// `/-/gallery.json`
  func gallery(_ request: Request, _ moment: AskedMoment) -> Reply {
    work(request, moment, \.response) { [preview, devices] instant throws(EditionProblem) in
      await (try preview.edition(at: instant)).gallery(by: devices)
    }
  }

  /// `/-/site-status.json`
  func status(_ request: Request, _ moment: AskedMoment) -> Reply {
    work(request, moment, \.response) { [preview] instant throws(EditionProblem) in
      await (try preview.siteStatus(at: instant)).file()
    }
  }

  /// `/-/at/2026-12-02T09:00:00Z/control.json`
  func file(_ request: Request, _ moment: String, _ path: String) -> Reply {
    work(request, AskedMoment(moment), \.page) { [preview] instant throws(EditionProblem) in
      try await preview.edition(at: instant).file(path)
    }
  }

  private func refusal(_ refusal: Refusal) -> Response {
    switch refusal {
    case .tooLong: .text(413, "This request has no body.")
    case .tooMuchAtOnce, .tooCostly: .text(503, "Too much is asked at once. Try again.").retry
    }
  }

  /// - Parameters:
  ///   - problem: Makes a response for a problem.
  ///   - find: Finds the answer for the requested moment; nil if it does not exist.
  private func work(
    _ request: Request, _ moment: AskedMoment, _ problem: @escaping @Sendable (EditionProblem) -> Response,
    _ find: @escaping @Sendable (Instant?) async throws(EditionProblem) -> ServedFile?
  ) -> Reply {
    let instant: Instant?
    switch moment {
    case .newest: instant = nil
    case .wrong: return .response(.error(400, AskedMoment.advice))
    case .at(let asked):
      // Any web page could make a browser request a thousand moments, each of which requires a build.
      guard request.headers[.secFetchSite] != "cross-site" else {
        return .response(.error(403, "Only the preview's own pages may ask this."))
      }
      instant = asked
    }
    return .work(bodyLimit: 0, refusal: refusal) { _ in
      do throws(EditionProblem) {
        guard let file = try await find(instant) else { return .text(404, "There is no such file at that moment.") }
        return file.response(to: request)
      } catch {
        return problem(error)
      }
    }
  }
}

/// Answers `POST /-/api/launch` and the other questions of the API.
struct Launches: Sendable {
  static let longestBody = 20 << 20

  /// Answers with an HTTP status and JSON.
  typealias Answer = @Sendable ([UInt8], PreviewOutput) async -> (status: Int, body: [UInt8])

  let preview: Preview
  let hosts: PrivateHosts
  let workLimits: WorkLimits

  /// The checks are strict because any web page can send forms here without permission, but neither JSON nor requests
  /// without an Origin header.
  ///
  /// - Parameter moment: The moment for which the site that devices read is built.
  func reply(to request: Request, at moment: AskedMoment, by answer: @escaping Answer) -> Reply {
    guard hosts.allows(origin: request.headers[.origin]) else {
      return .response(.error(403, "Only the preview's own pages may ask this."))
    }
    guard request.isJSON else { return .response(.error(415, "Send Content-Type: application/json.")) }
    let instant: Instant?
    switch moment {
    case .newest: instant = nil
    case .at(let asked): instant = asked
    case .wrong: return .response(.error(400, AskedMoment.advice))
    }
    return .work(bodyLimit: Self.longestBody, refusal: refusal) { [preview] body in
      do throws(EditionProblem) {
        let edition = try await preview.edition(at: instant)
        let reply = await answer(body, edition.output)
        return .json(reply.status, reply.body)
      } catch {
        return error.response
      }
    }
  }

  private func refusal(_ refusal: Refusal) -> Response {
    switch refusal {
    case .tooLong: .error(413, "A request has at most 20 MiB.")
    case .tooMuchAtOnce: .error(503, "Too much is being sent at once. Try again.").retry
    case .tooCostly:
      .error(422, "The request takes more than \(workLimits.processorTime.components.seconds) seconds of computing.")
    }
  }
}

extension Request {
  /// Whether the body is sent as JSON, which forms of other sites cannot do.
  var isJSON: Bool { mediaType == "application/json" }

  /// Whether the body is sent as bytes, which forms of other sites cannot do either.
  var isOfBytes: Bool { mediaType == "application/octet-stream" }

  private var mediaType: String {
    let type = headers[.contentType]?.split(separator: ";", omittingEmptySubsequences: false).first ?? ""
    return type.lowercased().filter { $0 != " " && $0 != "\t" }
  }
}

/// The answers about devices for the simulator and the gallery.
public protocol PreviewAPI: Sendable {
  /// Answers `POST /-/api/launch`.
  ///
  /// - Parameter body: The body as received, at most 20 MiB.
  /// - Returns: An HTTP status and a body of JSON.
  func launch(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8])

  /// Answers `POST /-/api/scenario` in the same way.
  func scenario(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8])

  /// Answers `POST /-/api/audiences` in the same way.
  func audiences(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8])

  /// Answers `POST /-/api/witness` in the same way.
  func witness(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8])

  /// Answers `POST /-/edit/api/shares` in the same way.
  func shares(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8])

  /// Answers `GET /-/gallery.json`.
  func gallery(of output: PreviewOutput) async -> [UInt8]
}
