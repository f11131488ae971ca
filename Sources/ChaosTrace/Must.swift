// A check that survives release builds: a bug of ours stops the run with its message.

/// Stops the run when `condition` is false.
///
/// `precondition` drops its message under `-O`; this keeps it. It is for bugs of chaos itself; what
/// a store or a user can cause is a typed error instead.
@inlinable
public func must(
  _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
  file: StaticString = #fileID, line: UInt = #line
) {
  if !condition() { fatalError("chaos has a bug: \(message())", file: file, line: line) }
}

/// Stops the program with a message if the code that calls chaos breaks a rule of its API.
///
/// - Parameter message: what was wrong, and what is right.
public func mustBeCalled(
  _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
  file: StaticString = #fileID, line: UInt = #line
) {
  if !condition() { fatalError("chaos was called wrongly: \(message())", file: file, line: line) }
}
