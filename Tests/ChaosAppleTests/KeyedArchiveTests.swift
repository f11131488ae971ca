// Archives that are whole, empty and torn.

import ChaosApple
import Foundation
import Testing

@Suite struct KeyedArchiveTests {
  private static func archive() throws -> Data {
    try NSKeyedArchiver.archivedData(
      withRootObject: NSDictionary(dictionary: ["theme": "light"]), requiringSecureCoding: false)
  }

  @Test func aWholeOneIsRead() throws {
    let object = try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(Self.archive())
    #expect((object as? [String: Any])?["theme"] as? String == "light")
  }

  /// Wherever it ends, and for what is something else: code that says `try?` gets nil, as on iOS.
  @Test func aTornOneThrows() throws {
    let whole = try Self.archive()
    let list = try PropertyListEncoder().encode(["theme": "light"])
    for data in (0..<whole.count).map({ Data(whole.prefix($0)) }) + [Data("no".utf8), list] {
      #expect(throws: (any Error).self, "\(data.count) bytes") {
        try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data)
      }
    }
  }
}
