// The part of UIKit that the articles use, as its documentation declares it.
@_exported import Foundation
@_exported import FoundationNetworking

public struct CGAffineTransform: Sendable {
  public static let identity = CGAffineTransform(translationX: 0, y: 0)
  public init(translationX: CGFloat, y: CGFloat) {}
}

public struct UIEdgeInsets: Sendable {}

extension CGRect {
  public func inset(by insets: UIEdgeInsets) -> CGRect { self }
}

public class UIEvent {}

@MainActor open class UIResponder: NSObject {}

@MainActor public class UIColor { public static let clear = UIColor() }

@MainActor open class UIView: UIResponder {
  public struct AutoresizingMask: OptionSet, Sendable {
    public var rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 1)
    public static let flexibleHeight = AutoresizingMask(rawValue: 2)
  }

  public var autoresizingMask: AutoresizingMask = []
  public var accessibilityViewIsModal = false
  public var isOpaque = true
  public var backgroundColor: UIColor?
  public var bounds = CGRect.zero
  public var frame = CGRect.zero
  public var transform = CGAffineTransform.identity
  public var safeAreaInsets: UIEdgeInsets { UIEdgeInsets() }
  public var window: UIWindow? { nil }

  public init(frame: CGRect) {}
  public required init?(coder: NSCoder) {}
  public func addSubview(_ view: UIView) {}
  public func removeFromSuperview() {}
  public func setNeedsLayout() {}
  open func layoutSubviews() {}
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { false }
  open func accessibilityPerformEscape() -> Bool { false }
  public static func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {}
}

@MainActor public class UIWindow: UIView { public var rootViewController: UIViewController? }

@MainActor open class UIViewController: UIResponder {
  public var presentedViewController: UIViewController? { nil }
  public var viewIfLoaded: UIView? { nil }
  public func present(
    _ controller: UIViewController, animated: Bool, completion: (@MainActor @Sendable () -> Void)? = nil
  ) {}
}

@MainActor public class UIAlertAction {
  public enum Style: Sendable { case `default`, cancel, destructive }
  public init(title: String?, style: Style, handler: (@MainActor @Sendable (UIAlertAction) -> Void)? = nil) {}
}

@MainActor public class UIAlertController: UIViewController {
  public enum Style: Sendable { case actionSheet, alert }
  public var preferredAction: UIAlertAction?
  public init(title: String?, message: String?, preferredStyle: Style) {}
  public func addAction(_ action: UIAlertAction) {}
}

@MainActor public class UIScene: UIResponder {}

@MainActor public class UIWindowScene: UIScene { public var keyWindow: UIWindow? { nil } }

@MainActor public protocol UIWindowSceneDelegate {
  var window: UIWindow? { get set }
  func sceneWillEnterForeground(_ scene: UIScene)
}

@MainActor public class UIApplication: UIResponder {
  public static let shared = UIApplication()
  public var connectedScenes: Set<UIScene> { [] }
  @discardableResult public func open(_ url: URL) async -> Bool { true }
}

@MainActor public enum UIAccessibility {
  public enum Notification: Sendable { case screenChanged }
  public static var isReduceMotionEnabled: Bool { false }
  public static func post(notification: Notification, argument: Any?) {}
}
