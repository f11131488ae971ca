// The bytes of a file, told briefly.

import ChaosHash

/// What a file holds, as a short name: files with other bytes have another one.
struct Contents: CustomStringConvertible {
  let description: String

  init(_ bytes: [UInt8]) { description = "hash \(Digest(bytes).short)" }
}
