// Who can draw the traces of seeds again. The corpus knows bytes; the generator stands beside it.

import ChaosTrace

/// A generator, as packs see it.
public protocol TraceDrawing {
  /// Names what it draws: another generator has another one.
  var fingerprint: UInt64 { get }
  /// The trace, as this generator draws it.
  func draw(_ draw: Draw) -> Trace?
}
