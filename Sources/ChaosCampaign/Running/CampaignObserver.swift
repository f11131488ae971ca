// Whom long work tells how far it is: a terminal, a log, or nobody.

/// Hears of progress.
public protocol CampaignObserver: AnyObject {
  /// How far the work is. Called often, by one thread at a time.
  func show(_ text: String)
  /// The work is over, or something else is about to be said.
  func clear()
}

/// Hears nothing.
public final class NoObserver: CampaignObserver, Sendable {
  public init() {}
  public func show(_ text: String) {}
  public func clear() {}
}
