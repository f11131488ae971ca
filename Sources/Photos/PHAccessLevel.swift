// What an app wants to do with the photos.

/// Adding photos, or all.
public enum PHAccessLevel: Int, Sendable {
  case addOnly = 1
  case readWrite = 2
}
