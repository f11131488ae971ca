// One process in the place of another.

extension Step {
  /// The step with one process in the place of another.
  public func replacing(_ from: ProcessName, by to: ProcessName) -> Step {
    guard process == from, opcode.namesProcess else { return self }
    if case .launch(_, let cause) = self { return .launch(to, cause.usual(for: to)) }
    var record = record
    record.a = to.code
    return Step(record)
  }
}

extension LaunchCause {
  /// The cause itself if it can start the process, or the one that usually does.
  fileprivate func usual(for process: ProcessName) -> LaunchCause {
    switch process {
    case .app: self == .timeline ? .push : self
    case .notifications: .push
    case .widget: .timeline
    }
  }
}
