// What a test says of one screen of a storyboard.

/// One screen of a storyboard.
public struct StoryboardScene: Sendable {
  let identifier: String
  let type: UIViewController.Type
  let restorationIdentifier: String?
  let root: String?
  let segues: [String: String]

  /// - Parameters:
  ///   - identifier: its storyboard ID, which is its restoration ID too.
  ///   - type: the class of its view controller.
  ///   - isRestored: whether it has a restoration ID.
  ///   - root: the storyboard ID of the root, of a navigation controller.
  ///   - segues: the identifiers of its segues, with the storyboard IDs to which they lead.
  public init(
    _ identifier: String, _ type: UIViewController.Type, isRestored: Bool = true,
    root: String? = nil, segues: [String: String] = [:]
  ) {
    self.identifier = identifier
    self.type = type
    restorationIdentifier = isRestored ? identifier : nil
    self.root = root
    self.segues = segues
  }
}
