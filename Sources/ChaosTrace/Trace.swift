// The whole input of a run: a header and a list of steps that stand on their own.

import ChaosHash

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

extension Trace {
  /// Names the trace. Two traces that run alike step by step have the same one.
  public var digest: Digest { Digest(bytes) }

  /// The first eight digits of the digest: what people copy, and what file names carry.
  public var id: String { digest.short }
}
