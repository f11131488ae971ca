// What the simulation asks of a managed process.

/// What a managed process is asked to do.
enum Request: Int {
  case open, read, write, update, apply, flush, check, authorizations
  /// Several changes, each of which begins before another is done.
  case begin
  /// The phone tells it something: the names of notifications to post.
  case news
}
