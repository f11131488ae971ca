// Digests name files forever, so they are held against another program's answers.

import ChaosHash
import Testing

@Suite struct DigestTests {
  /// Printed by `xxhsum -H2` 0.8.1 for the bytes of `pattern`, at the lengths around which XXH3
  /// changes its method (3, 8, 16, 128, 240, and its blocks of 1024).
  static let vectors: [(count: Int, digest: String)] = [
    (0, "99aa06d3014798d86001c324468d497f"),
    (1, "495b62073ef70ca44c5cca45d0f4811f"),
    (3, "390cdc5b4a895dd76e3e2670e61106ac"),
    (4, "aa6e2f274640a3f43d668af6f2a44d77"),
    (8, "6a86a3bda6af4e3d61ddbe7f31a6100d"),
    (9, "664c7ca18afd62558c7b67fd458a936b"),
    (16, "7f9a218b0425449ae2ce54a7c19c730d"),
    (17, "66fc23f6439dbd778d96ef110fcdebb4"),
    (128, "aec730751478556cff361dec1385710a"),
    (129, "98cd36ccbb5579264545b3a09738e31a"),
    (240, "5293e17bf553903d3f2c53e72293711f"),
    (241, "b53840fe3fedf161956cae592c67279e"),
    (1024, "f3fc143cd81d51baa1e16f2edf2cbed6"),
    (1025, "90bcb44432d2e5020a6d2c17259fe4bb"),
    (65_536, "8ed434cc4900de947402b5216cd59665"),
  ]

  static func pattern(_ count: Int) -> [UInt8] {
    (0..<count).map { (index: Int) -> UInt8 in
      UInt8(truncatingIfNeeded: index * 131 + (index >> 8) * 17 + 7)
    }
  }

  @Test(arguments: vectors.indices)
  func agreesWithXxhsum(index: Int) {
    let (count, digest) = Self.vectors[index]
    #expect(Digest(Self.pattern(count)).description == digest)
  }

  @Test func aTextOfOurs() {
    // printf 'chaos trace 1\n' | xxhsum -H2
    let digest = Digest(Array("chaos trace 1\n".utf8))
    #expect(digest.description == "88c3ec9686745aaf4fcf15e6ecca7905")
    #expect(digest.short == "88c3ec96")
  }

  @Test func readsItsOwnDigits() {
    let digest = Digest(high: 0x1, low: 0xAB)
    #expect(digest.description == "000000000000000100000000000000ab")
    #expect(Digest(digest.description) == digest)
    #expect(Digest("000000000000000100000000000000AB") == digest)
  }

  @Test(arguments: [
    "", "0", String(repeating: "0", count: 31), String(repeating: "0", count: 33),
    "+" + String(repeating: "0", count: 31), "g" + String(repeating: "0", count: 31),
    "é" + String(repeating: "0", count: 30), String(repeating: "0", count: 16) + "+00000000000000a",
  ])
  func refusesWhatIsNotADigest(text: String) {
    #expect(Digest(text) == nil)
  }

  @Test func ordersLikeItsDigits() {
    let digests = [
      Digest(high: 0, low: .max), Digest(high: 1, low: 0), Digest(high: 1, low: 1),
      Digest(high: .max, low: 0),
    ]
    #expect(digests.reversed().sorted() == digests)
    #expect(digests.map(\.description).sorted() == digests.map(\.description))
  }
}
