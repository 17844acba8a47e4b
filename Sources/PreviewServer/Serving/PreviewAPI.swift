/// What the preview says of devices: the answers behind the simulator and the gallery.
public protocol PreviewAPI: Sendable {
  /// Answers `POST /-/api/launch`.
  ///
  /// - Parameter body: As it came, at most 20 MiB.
  /// - Returns: An HTTP status and a body of JSON.
  func launch(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8])

  /// Answers `POST /-/api/scenario` in the same way.
  func scenario(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8])

  /// Answers `POST /-/api/audiences` in the same way.
  func audiences(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8])

  /// Answers `POST /-/api/witness` in the same way.
  func witness(_ body: [UInt8], on output: PreviewOutput) async -> (status: Int, body: [UInt8])

  /// Answers `GET /-/gallery.json`.
  func gallery(of output: PreviewOutput) async -> [UInt8]
}
