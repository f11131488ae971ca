// Which trouble struck which operation, and how often: the empty places are what a run did not try.

import ChaosTrace

/// The counts of a run.
public struct FaultReach: Hashable, Sendable, Codable {
  /// What an operation belongs to: a behaviour, or the opening of the store, whoever asks first.
  public static let operations = BehaviourName.allCases.map(\.word) + ["open"]
  /// The place of the opening in `operations`.
  public static let open = BehaviourName.allCases.count

  /// How often each trouble was asked for while it could do something.
  public var asked = Array(repeating: 0, count: Trouble.all.count)
  /// How many operations each part of an app did.
  public var done = Array(repeating: 0, count: operations.count)
  /// How many operations each trouble struck: a row for each trouble.
  public var struck = Array(repeating: 0, count: Trouble.all.count * operations.count)

  /// Nothing was asked for and nothing done: zeros.
  public init() {}

  /// How many operations of one kind a trouble struck.
  ///
  /// - Parameter operation: the kind, by its place in `operations`. Traps beyond them.
  public func struck(_ trouble: Trouble, _ operation: Int) -> Int {
    struck[trouble.place * Self.operations.count + operation]
  }

  /// Counts operations of one kind that a trouble struck. What was asked for and what was done is
  /// counted apart.
  ///
  /// - Parameter operation: the kind, by its place in `operations`. Traps beyond them.
  public mutating func add(_ trouble: Trouble, _ operation: Int, _ count: Int = 1) {
    struck[trouble.place * Self.operations.count + operation] += count
  }

  /// Adds the counts of another part of the same run, in any order of the parts.
  public mutating func add(_ other: FaultReach) {
    for place in asked.indices { asked[place] += other.asked[place] }
    for place in done.indices { done[place] += other.done[place] }
    for place in struck.indices { struck[place] += other.struck[place] }
  }

  /// All counts, for whoever checks or orders them.
  package var lists: [[Int]] { [asked, done, struck] }

  /// Pairs that could have met and did not: the trouble was asked for, the operation was done.
  public var missed: [(trouble: Trouble, operation: Int)] {
    Trouble.all.filter { asked[$0.place] > 0 }.flatMap { trouble in
      done.indices.filter { done[$0] > 0 && struck(trouble, $0) == 0 }.map { (trouble, $0) }
    }
  }

  /// How many pairs could have met.
  public var possible: Int { asked.count { $0 > 0 } * done.count { $0 > 0 } }

  private enum CodingKeys: String, CodingKey { case asked, done, struck }

  /// Of what struck what, only the places with a count are told, each before its count: most pairs
  /// never meet, and a campaign has tens of thousands of these tables.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(asked, forKey: .asked)
    try container.encode(done, forKey: .done)
    let met = struck.indices.filter { struck[$0] != 0 }
    try container.encode(met.flatMap { [$0, struck[$0]] }, forKey: .struck)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    asked = try container.decode([Int].self, forKey: .asked)
    done = try container.decode([Int].self, forKey: .done)
    var rest = try container.decode([Int].self, forKey: .struck)[...]
    while let place = rest.popFirst() {
      guard struck.indices.contains(place), let count = rest.popFirst() else {
        throw DecodingError.dataCorruptedError(
          forKey: .struck, in: container, debugDescription: "no place and its count")
      }
      struck[place] = count
    }
  }
}
