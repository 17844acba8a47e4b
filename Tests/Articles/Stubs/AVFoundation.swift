// The part of AVFoundation that the articles use.
public struct AVMediaType: Sendable {
  public static let audio = AVMediaType()
  public static let video = AVMediaType()
}

public enum AVAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, authorized }

public enum AVCaptureDevice {
  public static func authorizationStatus(for type: AVMediaType) -> AVAuthorizationStatus { .notDetermined }
  public static func requestAccess(for type: AVMediaType) async -> Bool { false }
}
