// WidgetCenter of the simulated phone, as far as storage code asks it for anything.

import Foundation

/// The widgets of the app. iOS draws them anew when it likes: whoever asks for that has asked, and
/// no more. Traces start the widget at any time (`launch widget timeline`), asked or not.
public final class WidgetCenter: Sendable {
  public static let shared = WidgetCenter()

  private init() {}

  /// Asks for new timelines of every widget.
  public func reloadAllTimelines() {}

  /// Asks for new timelines of the widgets of a kind.
  public func reloadTimelines(ofKind kind: String) {}

  /// Says that what the app recommends for its widgets has changed.
  public func invalidateConfigurationRecommendations() {}
}
