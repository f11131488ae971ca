// What the keychain answers before first unlock about an item that is there.

/// The answer to a question for an item whose key is not there yet (FACTS.md, profile knobs,
/// `keychain.bfuRead`).
public enum KeychainAnswer: UInt8, Sendable, CaseIterable {
  /// errSecInteractionNotAllowed, as Apple's source has it (F86).
  case interactionNotAllowed
  /// errSecItemNotFound, as if it had never been stored (F87).
  case itemNotFound
}
