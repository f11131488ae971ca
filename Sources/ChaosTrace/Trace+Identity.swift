// What a trace is called: the hash of its canonical bytes, whatever file it stands in.

import ChaosHash

extension Trace {
  /// Names the trace. Two traces that run alike step by step have the same one.
  public var digest: Digest { Digest(bytes) }

  /// The first eight digits of the digest: what people copy, and what file names carry.
  public var id: String { digest.short }
}
