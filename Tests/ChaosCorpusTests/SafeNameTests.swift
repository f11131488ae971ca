// Stores' names as folders' names: pinned, since folders outlive builds, and reversible.

import ChaosTestSupport
import Testing

@testable import ChaosCorpus

@Suite struct SafeNameTests {
  @Test(arguments: [
    ("session-cached", "session-cached"),
    ("DefaultsStore_2.0", "DefaultsStore_2.0"),
    ("canary:torn-write", "canary~torn-write"),
    ("sqlite:journal=wal,sync=full", "sqlite~journal@wal+sync@full"),
    ("", "%"),
    (".", "%2E"),
    ("..", "%2E."),
    ("-rf", "%2Drf"),
    ("a/b\\c", "a%2Fb%5Cc"),
    ("a b\n", "a%20b%0A"),
    ("~@+%", "%7E%40%2B%25"),
    ("café", "caf%C3%A9"),
    ("cafe\u{301}", "cafe%CC%81"),
    ("\u{0}", "%00"),
  ])
  func namesAndFolders(name: String, folder: String) {
    #expect(SafeName.encode(name) == folder)
    #expect(SafeName.decode(folder).map { Array($0.utf8) } == Array(name.utf8))
  }

  /// A second spelling would be a second folder of one store.
  @Test(arguments: [
    "a:b", "a=b", "a,b", "a b", "%2e", "%2Ea%", "%2", "%ZZ", "%+1", "%61", ".hidden", "-x", "é",
    "%FF", "",
  ])
  func otherSpellingsAreNoFolders(folder: String) {
    #expect(SafeName.decode(folder) == nil)
  }

  @Test func everyNameComesBackFromASafeFolder() {
    var random = SplitMix(seed: 6)
    for _ in 0..<2_000 {
      let name = String(decoding: random.bytes(random.below(12)), as: UTF8.self)
      let folder = SafeName.encode(name)
      #expect(SafeName.decode(folder).map { Array($0.utf8) } == Array(name.utf8))
      let safe = folder.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || "-_.~@+%".contains($0))
      }
      #expect(safe, "\(folder)")
      #expect(!folder.isEmpty && folder.first != "." && folder.first != "-")
    }
  }
}
