// The whole input of a run: a header and a list of steps that stand on their own.

/// A phone and what happens to it.
///
/// A trace is the only input of a simulation. Every byte string decodes to one, every one of them
/// runs, and deleting a step never changes how another is read.
public struct Trace: Hashable, Sendable {
  /// The phone.
  public var header: TraceHeader
  /// What happens, in order.
  public var steps: [Step]

  public init(header: TraceHeader = TraceHeader(), steps: [Step] = []) {
    self.header = header
    self.steps = steps
  }
}
