import DeviceSimulator
import FeedClient
import Text

extension CheckSource {
  /// The results, where a view that a device would load from this very site, or that a folder with views should hold, must
  /// be there: a feed may be published before its views are, and then nothing slides in.
  func verifyingViews(of results: [ChannelResult]) async -> [ChannelResult] {
    var verified = results
    for i in verified.indices {
      guard let file = verified[i].file, let problem = await problem(withView: file) else { continue }
      verified[i].fail("its view \(file): \(problem)")
    }
    return verified
  }

  /// Nil for one that is there, and for one that lies elsewhere.
  private func problem(withView url: String) async -> String? {
    if case .folder(let folder) = self {
      return folder.lacks(view: url) ? "there is no such file in \(folder.path)" : nil
    }
    guard case .site(let site, _, let loader) = self,
      url.starts(withBytesOf: site.ends(withBytesOf: "/") ? site : site + "/")
    else {
      return nil
    }
    do throws(FeedFailure) {
      _ = try await loader.load([url]) { _ in }
      return nil
    } catch {
      return error.description
    }
  }
}
