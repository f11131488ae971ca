// Who answers the system calls of a managed process.

/// What stands behind the calls of one managed process.
protocol CallAnswers: AnyObject {
  /// The process is about to run.
  func beginTurn()
  /// It has run, and says something or is gone.
  func endTurn()
  /// Answers the call that lies in the channel.
  func answer()
}
