// What a page says of where its result comes from.

/// The subject of a page, and its place. No clock: equal results give equal bytes.
public struct PageSurroundings: Sendable {
  /// What the page is about: `chaos run`, a night and its commit.
  public var subject: String
  /// The folder that the page stands in, if it is known: files in it can be led to.
  public var folder: String?

  public init(subject: String, folder: String? = nil) {
    self.subject = subject
    self.folder = folder
  }
}
