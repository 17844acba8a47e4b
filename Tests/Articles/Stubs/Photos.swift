// The part of Photos that the articles use.
public enum PHAccessLevel: Int, Sendable { case addOnly, readWrite }

public enum PHAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, authorized, limited }

public enum PHPhotoLibrary {
  public static func authorizationStatus(for level: PHAccessLevel) -> PHAuthorizationStatus { .notDetermined }
  public static func requestAuthorization(for level: PHAccessLevel) async -> PHAuthorizationStatus { .denied }
}
