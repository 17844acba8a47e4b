internal import FeedModel
internal import LocalServer

/// Answers with what is published if the site is built for a moment: files, the gallery's data, the status of all items.
struct SiteRequests: Sendable {
  let preview: Preview
  let devices: any PreviewAPI
  let date: DateLine

  /// `/-/gallery.json`
  func gallery(_ request: Request, _ moment: AskedMoment) -> Reply {
    work(request, moment, \.response) { [preview, devices] instant throws(EditionProblem) in
      await (try preview.edition(at: instant)).gallery(by: devices)
    }
  }

  /// `/-/site-status.json`
  func status(_ request: Request, _ moment: AskedMoment) -> Reply {
    work(request, moment, \.response) { [preview, date] instant throws(EditionProblem) in
      await (try preview.siteStatus(at: instant)).file(at: date.now())
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
  ///   - problem: How a problem is said.
  ///   - find: Given the moment that is asked for; nil is what is not there.
  private func work(
    _ request: Request, _ moment: AskedMoment, _ problem: @escaping @Sendable (EditionProblem) -> Response,
    _ find: @escaping @Sendable (Instant?) async throws(EditionProblem) -> ServedFile?
  ) -> Reply {
    let instant: Instant?
    switch moment {
    case .newest: instant = nil
    case .wrong: return .response(.error(400, AskedMoment.advice))
    case .at(let asked):
      // A page of the net may let a browser ask for a thousand moments, each of which is a build.
      guard request.headers[.secFetchSite] != "cross-site" else {
        return .response(.error(403, "Only the preview's own pages may ask this."))
      }
      instant = asked
    }
    return .work(bodyLimit: 0, refusal: refusal) { [date] _ in
      do throws(EditionProblem) {
        guard let file = try await find(instant) else { return .text(404, "There is no such file at that moment.") }
        return file.response(to: request, at: date.now())
      } catch {
        return problem(error)
      }
    }
  }
}
