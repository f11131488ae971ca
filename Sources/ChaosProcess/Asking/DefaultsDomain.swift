// Which of its property lists a process means.

/// A domain of the defaults, by its name: a bundle identifier, a suite or an app group.
package struct DefaultsDomain: Hashable, Sendable {
  package var name: String
  /// Whether it lies in the container of the app group.
  package var isShared: Bool

  package init(_ name: String, isShared: Bool) {
    self.name = name
    self.isShared = isShared
  }
}
