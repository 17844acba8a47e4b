import FeedModel
import Output
import Verification

extension LocalOutput {
  /// - Parameter advice: What to do if there is no output that can be read.
  /// - Throws: ``Failure``
  init(at folder: String, advice: String) throws {
    do throws(LocalOutput.Problem) {
      try self.init(folder)
    } catch {
      switch error {
      case .noManifest: throw Failure(message: "there is no \(folder)/manifest.json", advice: advice)
      case .badManifest(let problem):
        throw Failure(message: "\(folder)/manifest.json can't be read: \(problem)", advice: advice)
      case .unreadable(let problem): throw Failure(message: "\(problem)", advice: advice)
      }
    }
  }
}
