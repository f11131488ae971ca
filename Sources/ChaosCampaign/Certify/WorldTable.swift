// All worlds that a search has met, level by level, and which letters lead from each to which. The
// order in which worlds came is the order of the search, whoever ran it, so everything that is made
// of a table is the same for any number of workers.

import ChaosHash
import ChaosTrace

/// Worlds, each with the shortest trace to it that comes first.
package struct WorldTable: Sendable {
  /// The name of each world, in the order in which they were met.
  package private(set) var names: [WorldName] = []
  /// The world before the last step of each one's trace; its own number for the first.
  package private(set) var parents: [Int32] = []
  /// That last step.
  package private(set) var steps: [UInt64] = []
  /// Whether nothing of the app runs there.
  package private(set) var isRest: [Bool] = []
  /// The promises that break there, by the number of the world.
  package private(set) var broken: [Int: [String]] = [:]
  /// Where the worlds of each level begin: those that this many steps lead to, and no fewer.
  package private(set) var levels: [Int] = []
  /// How many worlds were gone on from, in their order.
  package private(set) var expanded = 0
  /// Where the edges of each of these begin.
  package private(set) var firstEdges: [Int] = []
  package private(set) var edgeWorlds: [Int32] = []
  package private(set) var edgeCounts: [UInt32] = []
  /// Crashes of each level's worlds with more survivor sets than were gone through.
  package private(set) var cutCrashes: [Int] = []
  /// Traces that were run so far.
  package private(set) var runs = 0
  /// Whether any act was done in any of them.
  package private(set) var hasWorked = false

  private var numbers: [WorldName: Int32] = [:]

  /// More runs and crashes than anybody has time for.
  static let most = 1 << 52

  package init() {}

  package var count: Int { names.count }

  /// The worlds of a level; none where no world is new.
  package func worlds(of level: Int) -> Range<Int> {
    if level >= levels.count { return count..<count }
    return levels[level]..<(level + 1 < levels.count ? levels[level + 1] : count)
  }

  /// Whether every world that so many steps lead to is known.
  package func isWhole(_ level: Int) -> Bool {
    if levels.isEmpty { return false }
    return level < levels.count ? expanded >= levels[level] : expanded == count
  }

  /// The steps to a world.
  package func trace(to world: Int) -> [UInt64] {
    var (place, reversed) = (world, [UInt64]())
    while Int(parents[place]) != place {
      reversed.append(steps[place])
      place = Int(parents[place])
    }
    return reversed.reversed()
  }

  /// What goes on from a world needs to know.
  package func node(_ world: Int) -> WorldNode {
    let trace = trace(to: world)
    var (place, length) = (world, trace.count)
    while !isRest[place] {
      place = Int(parents[place])
      length -= 1
    }
    return WorldNode(steps: trace, restSteps: length, rest: names[place])
  }

  // MARK: Going on

  /// Why a result makes no sense: chaos merged worlds that are not equal.
  package struct Contradiction: Error {
    package var words: String
  }

  /// The first world.
  package mutating func begin(_ root: Expansion) throws(Contradiction) {
    guard let child = root.children.first, child.broken != nil else {
      throw Contradiction(words: root.doubts.first ?? "there is no first world")
    }
    levels = [0]
    cutCrashes = [0]
    runs = root.runs
    _ = try number(of: child, from: 0)
  }

  /// Takes what follows after the next world that was not gone on from.
  package mutating func add(_ expansion: Expansion) throws(Contradiction) {
    if expanded == count { throw Contradiction(words: "there is no world left to go on from") }
    let level = levels.count - 1
    // The first world that comes begins the next level.
    if expanded == levels[level] {
      levels.append(count)
      cutCrashes.append(0)
    }
    let parent = expanded
    firstEdges.append(edgeWorlds.count)
    for child in expansion.children {
      edgeWorlds.append(try number(of: child, from: parent))
      edgeCounts.append(UInt32(clamping: child.count))
    }
    cutCrashes[levels.count - 1] += expansion.cutCrashes
    runs += expansion.runs
    hasWorked = hasWorked || expansion.hasWorked
    expanded += 1
  }

  /// The number of a world, a new one if nobody was there.
  private mutating func number(of child: Expansion.Child, from parent: Int)
    throws(Contradiction) -> Int32
  {
    if let known = numbers[child.world] {
      if let broken = child.broken, broken != self.broken[Int(known)] ?? [] {
        let promises = Set(broken).symmetricDifference(self.broken[Int(known)] ?? []).sorted()
        throw Contradiction(
          words: "two traces lead to one world, and only one of them breaks "
            + promises.joined(separator: ", "))
      }
      return known
    }
    guard let broken = child.broken else {
      throw Contradiction(words: "a trace that was taken for another one's end is nobody's")
    }
    let number = Int32(count)
    numbers[child.world] = number
    names.append(child.world)
    parents.append(count == 1 && number == 0 ? 0 : Int32(parent))
    steps.append(child.step)
    isRest.append(child.isRest)
    if !broken.isEmpty { self.broken[Int(number)] = broken }
    return number
  }

  // MARK: Counting

  /// How many traces have so many steps, for each number of steps up to a level that is whole: all
  /// of them, as if nothing had been merged. Nil where 128 bits do not hold a number.
  package func traces(upTo level: Int) -> [UInt128]? {
    var ways = [UInt128](repeating: 0, count: count)
    ways[0] = 1
    var totals: [UInt128] = [1]
    for _ in 0..<level {
      var next = [UInt128](repeating: 0, count: count)
      var total: UInt128 = 0
      for world in 0..<expanded where ways[world] != 0 {
        let end = world + 1 < expanded ? firstEdges[world + 1] : edgeWorlds.count
        for edge in firstEdges[world]..<end {
          let (product, isTooMuch) = ways[world].multipliedReportingOverflow(
            by: UInt128(edgeCounts[edge]))
          let child = Int(edgeWorlds[edge])
          let (sum, overflows) = next[child].addingReportingOverflow(product)
          let (all, allOverflow) = total.addingReportingOverflow(product)
          if isTooMuch || overflows || allOverflow { return nil }
          next[child] = sum
          total = all
        }
      }
      ways = next
      totals.append(total)
    }
    return totals
  }

  /// Names all worlds of a level, with what breaks there, in the order of the search.
  package func digest(of level: Int) -> Digest {
    var state = StateBytes()
    for world in worlds(of: level) {
      state.add(names[world].digest)
      let promises = broken[world] ?? []
      state.add(promises.count)
      for promise in promises { state.add(promise) }
    }
    return state.digest
  }

  // MARK: Files

  /// A table with these parts; nil where they do not fit together.
  package init?(
    names: [WorldName], parents: [Int32], steps: [UInt64], isRest: [Bool],
    broken: [Int: [String]], levels: [Int], expanded: Int, firstEdges: [Int],
    edgeWorlds: [Int32], edgeCounts: [UInt32], cutCrashes: [Int], runs: Int, hasWorked: Bool
  ) {
    let count = names.count
    guard count > 0, count <= Int32.max, parents.count == count, steps.count == count,
      isRest.count == count, isRest[0], parents[0] == 0, levels.first == 0,
      levels.count == cutCrashes.count, levels.allSatisfy({ $0 <= count }),
      zip(levels, levels.dropFirst()).allSatisfy(<), (0...count).contains(expanded),
      firstEdges.count == expanded, edgeCounts.count == edgeWorlds.count,
      (0...Self.most).contains(runs), cutCrashes.allSatisfy({ (0...Self.most).contains($0) }),
      expanded >= (levels.count > 1 ? levels[levels.count - 2] : 0),
      firstEdges.allSatisfy({ (0...edgeWorlds.count).contains($0) }),
      zip(firstEdges, firstEdges.dropFirst()).allSatisfy(<=),
      edgeWorlds.allSatisfy({ (0..<Int32(count)).contains($0) }),
      zip(1..., parents.dropFirst()).allSatisfy({ $1 >= 0 && Int($1) < $0 && Int($1) < expanded }),
      broken.keys.allSatisfy({ (0..<count).contains($0) })
    else { return nil }
    self.names = names
    self.parents = parents
    self.steps = steps
    self.isRest = isRest
    self.broken = broken
    self.levels = levels
    self.expanded = expanded
    self.firstEdges = firstEdges
    self.edgeWorlds = edgeWorlds
    self.edgeCounts = edgeCounts
    self.cutCrashes = cutCrashes
    self.runs = runs
    self.hasWorked = hasWorked
    numbers.reserveCapacity(count)
    for (number, name) in names.enumerated() {
      guard numbers.updateValue(Int32(number), forKey: name) == nil else { return nil }
    }
  }
}
