// Which version of iOS a process is told that it runs on.

extension Era {
  /// The first number of the version: that of the first release that the era stands for, but 7 for
  /// all before, and 18 for an era that is no release.
  public var release: Int {
    switch name {
    case .ios18, .adversarial: 18
    case .ios15: 15
    case .ios13: 13
    case .ios12: 12
    case .ios10: 10
    case .ios7: 7
    }
  }
}
