// SecRandomCopyBytes: from the chance of the simulated phone, so that a trace gives the same bytes
// each time.

import Foundation

/// Stands for the one generator that there is.
public final class SecRandom: Sendable {}

public typealias SecRandomRef = SecRandom

public let kSecRandomDefault: SecRandomRef? = nil

/// Fills memory with random bytes.
///
/// - Parameter rnd: `kSecRandomDefault`, which is nil.
/// - Parameter count: how many bytes; not more than `bytes` has room for.
/// - Returns: `errSecSuccess`; `errSecParam` for a count below zero.
public func SecRandomCopyBytes(
  _ rnd: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer
) -> Int32 {
  guard count >= 0 else { return errSecParam }
  // The kernel gives no more at once.
  for place in stride(from: 0, to: count, by: 256) {
    guard getentropy(bytes + place, min(256, count - place)) == 0 else { return errSecIO }
  }
  return errSecSuccess
}
