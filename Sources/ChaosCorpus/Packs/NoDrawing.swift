// Where no generator is at hand.

import ChaosTrace

/// Draws nothing: drawn traces cannot be read.
public struct NoDrawing: TraceDrawing {
  public init() {}
  public var fingerprint: UInt64 { 0 }
  public func draw(_ draw: Draw) -> Trace? { nil }
}
