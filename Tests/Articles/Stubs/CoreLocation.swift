// The part of CoreLocation that the articles use.
@_exported import Foundation

public enum CLAuthorizationStatus: Int, Sendable {
  case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse
}

public protocol CLLocationManagerDelegate: AnyObject {
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
}

public class CLLocationManager: NSObject {
  public weak var delegate: (any CLLocationManagerDelegate)?
  public var authorizationStatus: CLAuthorizationStatus { .notDetermined }
  public func requestAlwaysAuthorization() {}
  public func requestWhenInUseAuthorization() {}
}
