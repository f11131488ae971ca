// What a test says of the storyboards of an app: there is no Interface Builder on Linux.

/// One storyboard of the version of the app that is installed.
///
/// The next version may have another one, under the same name: that is what a saved state of the
/// old version runs into.
public struct StoryboardFile: Sendable {
  let name: String
  let initial: String?
  let scenes: [StoryboardScene]

  /// - Parameters:
  ///   - name: what the app calls it, without the extension.
  ///   - initial: the identifier of the scene with which it begins, if it says so.
  public init(_ name: String = "Main", initial: String?, _ scenes: [StoryboardScene]) {
    self.name = name
    self.initial = initial
    self.scenes = scenes
  }
}
