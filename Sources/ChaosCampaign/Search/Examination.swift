// What looking at a failing trace came to.

import ChaosContracts
import ChaosCorpus
import Foundation

/// A failing trace that was looked at.
public struct Examination: Codable, Equatable, Sendable {
  public var store: String
  /// The seed, in hexadecimal.
  public var seed: String
  public var index: Int
  /// The place at which it goes wrong that was looked at.
  public var bucket: String
  /// What it shows; nil if it could not be shown again.
  public var finding: Finding?
  /// Why nobody can say what it shows.
  public var doubt: String?
  /// What went wrong in another way while it was shrunk; nil for nothing.
  public var met: [MetFailure]?
  /// True if looking was cut off: the finding is not as small as it gets. Nil otherwise.
  public var isPartial: Bool?

  public init(
    _ trace: FailingTrace, _ finding: Finding?, met: [MetFailure] = [], doubt: String? = nil
  ) {
    store = trace.store
    seed = Self.text(trace.seed)
    index = trace.index
    bucket = trace.bucket
    self.finding = finding
    self.met = met.isEmpty ? nil : met
    self.doubt = doubt
  }

  /// A seed as documents have it.
  public static func text(_ seed: UInt64) -> String { "0x" + String(seed, radix: 16) }

  /// Tells it from those of other traces.
  struct Key: Hashable, Comparable {
    var store: String
    var seed: String
    var index: Int
    var bucket: String

    static func < (left: Key, right: Key) -> Bool {
      func precedes(_ text: KeyPath<Key, String>) -> Bool {
        left[keyPath: text].utf8.lexicographicallyPrecedes(right[keyPath: text].utf8)
      }
      if left.store != right.store { return precedes(\.store) }
      if left.index != right.index { return left.index < right.index }
      return left.bucket != right.bucket ? precedes(\.bucket) : precedes(\.seed)
    }
  }

  var key: Key { Key(store: store, seed: seed, index: index, bucket: bucket) }

  /// Whether it stands before another one of any trace: what is complete first.
  func precedes(_ other: Examination) -> Bool {
    if key != other.key { return key < other.key }
    // What is equal is written alike, and writing takes its time.
    if self == other { return false }
    if isComplete != other.isComplete { return isComplete }
    return text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  /// Whether nobody need look again.
  var isComplete: Bool { isPartial != true }

  /// All of it, for a total order of examinations of one trace.
  var text: String { SortedJSON.text(self, isPretty: false) }

  /// Longest texts of a real one.
  private static let longest = 1 << 16

  /// Why one that was read makes no sense under a plan; nil if it does.
  func problem(in plan: ShardPlan) -> String? {
    guard plan.stores.contains(store) else { return "it looks at a store that is not in the plan" }
    guard seed.hasPrefix("0x"), UInt64(seed.dropFirst(2), radix: 16) != nil, index >= 0 else {
      return "it looks at a trace that no seed draws"
    }
    let texts = [doubt, bucket, finding?.violation.message, finding?.invariant, finding?.signature]
    if met?.count ?? 0 > MetFailure.most { return "it met more than is kept" }
    if met?.contains(where: { $0.site.name.utf8.count > Self.longest }) == true {
      return "what it met has too much to say"
    }
    if texts.contains(where: { ($0?.utf8.count ?? 0) > Self.longest }) {
      return "a finding has too much to say"
    }
    guard let finding else { return nil }
    if finding.store != store { return "a finding is of another store" }
    // Its trace becomes a file.
    let place = CorpusPlace.found(store: store, invariant: finding.invariant)
    return place.isNameable ? nil : "the name of a promise is too long for a file"
  }
}
