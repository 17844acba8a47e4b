public import FeedModel

extension Alerts {
  /// What a client shows for an entry, whether or not this device may see it.
  public static func display(
    _ notification: AlertsFeed.Notification, options: Options = Options(), device: Device
  ) -> Display {
    Display(
      key: notification.key, title: notification.title, message: notification.message,
      buttons: buttons(notification, options: options, labels: DefaultLabels(for: device.locale).alerts),
      actionURL: notification.actionURL)
  }

  /// Without a URL there is only OK, and ActionButton is not used (iNotify README, ActionURL, ActionButton).
  private static func buttons(
    _ notification: AlertsFeed.Notification, options: Options, labels: DefaultLabels.Alerts
  ) -> [Button] {
    guard notification.actionURL != nil else {
      return [Button(.ok, options.okButtonLabel.text(standard: labels.ok) ?? labels.ok)]
    }
    let action =
      notification.actionButton ?? options.defaultActionButtonLabel.text(standard: labels.action) ?? labels.action
    return [
      Button(.action, action),
      options.remindButtonLabel.text(standard: labels.remind).map { Button(.remind, $0) },
      Button(.ignore, options.ignoreButtonLabel.text(standard: labels.ignore) ?? labels.ignore),
    ].compactMap(\.self)
  }
}
