// How likely the next bit of a step is: several guesses from several contexts, weighed by how well
// each did so far (M. Mahoney, "Adaptive Weighing of Context Models for Lossless Data Compression",
// 2005). The version of the pack stands for all of it: a change here is another version.

/// What is known of steps so far.
struct StepModel {
  /// How many contexts guess.
  static let contexts = 9
  /// These look only at the trace itself: which steps it is made of. A generator switches whole
  /// kinds of steps off in each trace.
  private static let isLocal = [false, false, false, false, false, true, true, true, false]
  private static let slots = 1 << 15
  private static let localSlots = 1 << 12
  private static let guesses = 2 * contexts + 1
  private static let weightSets = 128

  private var histories = [BitHistory](repeating: BitHistory(), count: contexts * slots)
  private var local = [BitHistory](repeating: BitHistory(), count: contexts * localSlots)
  /// What came after each pattern, by field and context.
  private var patterns: [UInt16]
  private var weights: [Int32]
  /// Of the bit under way.
  private var odds = [Int](repeating: 0, count: guesses)
  private var places = [Int](repeating: 0, count: contexts)

  init() {
    let priors = (0..<BitHistory.patterns).map { BitHistory.prior($0) }
    patterns = []
    for _ in 0..<(StepField.count * Self.contexts) { patterns += priors }
    let start = [Int32](repeating: 9_830, count: Self.guesses - 1) + [0]
    weights = []
    for _ in 0..<Self.weightSets { weights += start }
  }

  /// Forgets what is particular to one trace.
  mutating func beginTrace() {
    local = [BitHistory](repeating: BitHistory(), count: local.count)
  }

  /// Passes a bit through a channel, and learns it.
  ///
  /// - Parameters:
  ///   - node: where in its field the bit stands.
  ///   - weights: which weights apply.
  mutating func pass<Channel: BitChannel>(
    _ bit: Bool, _ contexts: [UInt32], field: StepField, node: UInt32, weights set: Int,
    _ channel: inout Channel
  ) -> Bool {
    let first = (set & (Self.weightSets - 1)) * Self.guesses
    let patternBase = Int(field.rawValue) * Self.contexts * BitHistory.patterns
    var sum = 0
    for context in 0..<Self.contexts {
      let hash = Self.hash(contexts[context] &+ UInt32(context) &* 0x0100_0193, node)
      let isLocal = Self.isLocal[context]
      let place =
        isLocal
        ? context * Self.localSlots + Int(hash) & (Self.localSlots - 1)
        : context * Self.slots + Int(hash >> 17)
      places[context] = place
      let seen = isLocal ? local[place] : histories[place]
      let pattern = patternBase + context * BitHistory.patterns + Int(seen.pattern)
      odds[2 * context] = seen.count == 0 ? 0 : Logistic.stretch(Int(seen.chance) >> 4)
      odds[2 * context + 1] = Logistic.stretch(Int(patterns[pattern]) >> 4)
      sum += Int(weights[first + 2 * context]) * odds[2 * context]
      sum += Int(weights[first + 2 * context + 1]) * odds[2 * context + 1]
    }
    odds[Self.guesses - 1] = 256
    sum += Int(weights[first + Self.guesses - 1]) * 256
    let chance = Logistic.squash(min(max(sum >> 16, -Logistic.limit), Logistic.limit))
    let bit = channel.pass(bit, chance: chance)
    learn(bit, (bit ? 4_096 : 0) - chance, first, patternBase)
    return bit
  }

  private mutating func learn(_ bit: Bool, _ error: Int, _ first: Int, _ patternBase: Int) {
    for guess in 0..<Self.guesses {
      let change = (odds[guess] * error + 8_192) >> 14
      let weight = Int(weights[first + guess]) + change
      weights[first + guess] = Int32(min(max(weight, -1 << 24), 1 << 24))
    }
    for context in 0..<Self.contexts {
      let place = places[context]
      let isLocal = Self.isLocal[context]
      let pattern = Int(isLocal ? local[place].pattern : histories[place].pattern)
      let slot = patternBase + context * BitHistory.patterns + pattern
      patterns[slot] = UInt16(Int(patterns[slot]) + ((bit ? 65_535 : 0) - Int(patterns[slot])) / 64)
      if isLocal {
        local[place].see(bit, limit: 30)
      } else {
        histories[place].see(bit, limit: 255)
      }
    }
  }

  static func hash(_ one: UInt32, _ other: UInt32) -> UInt32 {
    var hash = one &* 0x9E37_79B1 ^ (other &+ 0x7F4A_7C15) &* 0x85EB_CA77
    hash ^= hash >> 15
    hash = hash &* 0xC2B2_AE3D
    return hash ^ hash >> 13
  }
}
