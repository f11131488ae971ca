// What a process wants to hear of, and what it does then.

/// A file presenter, a dispatch source on a descriptor, or an observer of a Darwin notification.
struct Subscription {
  /// What it is about.
  enum Topic: Equatable {
    /// Coordinated changes of a file, or of anything in a folder.
    case presented(String)
    /// Any change of a file's bytes, or of a folder's names.
    case changed(Int32)
    case notification(String)
  }

  var id: Int
  var topic: Topic
  var deliver: () -> Void
}
