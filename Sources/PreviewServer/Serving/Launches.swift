internal import FeedModel
internal import LocalServer

/// `POST /-/api/launch`, and the API's other questions.
struct Launches: Sendable {
  static let longestBody = 20 << 20

  /// Answers with an HTTP status and JSON.
  typealias Answer = @Sendable ([UInt8], PreviewOutput) async -> (status: Int, body: [UInt8])

  let preview: Preview
  let hosts: PrivateHosts
  let workLimits: WorkLimits

  /// why so strict: a page of the net can send a form to us without asking, but no JSON, and not without its origin.
  ///
  /// - Parameter moment: For which the site is built that devices read.
  func reply(to request: Request, at moment: AskedMoment, by answer: @escaping Answer) -> Reply {
    guard hosts.allows(origin: request.headers[.origin]) else {
      return .response(.error(403, "Only the preview's own pages may ask this."))
    }
    guard isJSON(request.headers[.contentType]) else {
      return .response(.error(415, "Send Content-Type: application/json."))
    }
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

  private func isJSON(_ type: String?) -> Bool {
    let essence = type?.split(separator: ";", omittingEmptySubsequences: false).first ?? ""
    return essence.lowercased().filter { $0 != " " && $0 != "\t" } == "application/json"
  }
}
