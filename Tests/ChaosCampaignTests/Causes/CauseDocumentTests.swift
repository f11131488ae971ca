// A cause in a document: words that are read back, and nothing that a word does not say.

import ChaosContracts
import Foundation
import Testing

@Suite struct CauseDocumentTests {
  @Test func everyCauseIsReadBack() throws {
    let words = Circumstance.all.map(\.description)
    #expect(Set(words).count == words.count)
    for circumstance in Circumstance.all {
      for work in OperationKind.allCases {
        let cause = Cause(promise: "P", work: work, needs: [circumstance, .dies])
        let data = try JSONEncoder().encode(cause)
        #expect(try JSONDecoder().decode(Cause.self, from: data) == cause)
      }
    }
    let plain = try JSONEncoder().encode(Cause(needs: [.diesInTheMiddle]))
    #expect(String(decoding: plain, as: UTF8.self) == #"{"needs":["death-in-the-middle"]}"#)
  }

  @Test func aWordOfAnotherVersionIsRefused() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Cause.self, from: Data(#"{"needs":["frost"]}"#.utf8))
    }
  }
}
