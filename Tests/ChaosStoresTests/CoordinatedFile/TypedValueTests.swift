// The typed interface of the shared defaults: what goes in comes out, and nothing else does.

import ChaosContracts
import ChaosPhone
import ChaosTrace
import Testing

@testable import ChaosStores

@Suite struct TypedValueTests {
  private enum Flavour: String, Codable { case strawberry, chocolate }

  private struct Cow: Codable, Equatable {
    var name: String
    var age: Int8
    var weight: Double
    var isSpotted: Bool
    var flavours: [Flavour]
    var calves: [Cow]
    var owner: String?
    var notes: [String: [Int]]
    var portrait: PlistData
  }

  private static let cow = Cow(
    name: "Moo", age: -3, weight: 712.25, isSpotted: true, flavours: [.chocolate, .strawberry],
    calves: [
      Cow(
        name: "", age: 0, weight: 0, isSpotted: false, flavours: [], calves: [], owner: "Ä",
        notes: [:], portrait: PlistData(bytes: []))
    ], owner: nil, notes: ["a": [1, 2], "b": []], portrait: PlistData(bytes: [0, 255]))

  private func decoded<Item: Codable>(_ item: Item) throws -> Item {
    try PlistDecoder.decode(Item.self, from: PlistEncoder.value(item))
  }

  @Test func valuesComeBack() throws {
    #expect(try decoded(Self.cow) == Self.cow)
    #expect(try decoded([1, 2, 3]) == [1, 2, 3])
    #expect(try decoded("text") == "text")
    #expect(try decoded(UInt64(7)) == 7)
    #expect(try decoded(Float(0.5)) == 0.5)
    #expect(try decoded([String: Int]()) == [:])
    #expect(try decoded(Flavour.chocolate) == .chocolate)
  }

  @Test func whatDoesNotFitIsRefused() {
    #expect(throws: (any Error).self) { try PlistEncoder.value(UInt64.max) }
    #expect(throws: (any Error).self) { try PlistEncoder.value([Int?.none]) }
    #expect(throws: (any Error).self) {
      try PlistDecoder.decode(Int8.self, from: .integer(300))
    }
    #expect(throws: (any Error).self) { try PlistDecoder.decode(Int.self, from: .string("1")) }
    #expect(throws: (any Error).self) { try PlistDecoder.decode(Bool.self, from: .integer(1)) }
    #expect(throws: (any Error).self) {
      try PlistDecoder.decode(Cow.self, from: .dictionary(PlistDictionary()))
    }
  }

  @Test func processesShareTypedValues() throws {
    let sessions = Sessions(of: CoordinatedFile())
    let mine = try SharedDefaults(sessions.host, repairs: [])
    #expect(try mine.value(Cow.self, for: "cow") == nil)
    try mine.set(Self.cow, for: "cow")
    try mine.set(364, for: "streak")
    let other = try SharedDefaults(sessions.host, repairs: [])
    #expect(try other.value(Cow.self, for: "cow") == Self.cow)
    #expect(try other.value(Int.self, for: "streak") == 364)
    try other.set(Int?.none, for: "cow")
    #expect(try other.value(Cow.self, for: "cow") == nil)
    // Of another type: logged and nil, or aloud.
    #expect(try other.value(String.self, for: "streak") == nil)
    let repaired = try SharedDefaults(sessions.host, repairs: [.errors])
    #expect(throws: StoreError.corrupt) { try repaired.value(String.self, for: "streak") }
    try repaired.update(Int.self, for: "streak") { ($0 ?? 0) + 1 }
  }
}
