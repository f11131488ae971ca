// What a judge remembers of operations and lives. Their numbers count up from nought, so what
// belongs to each stands in a row: it is copied whole when a judge goes on from what another one
// has heard.

extension Judge {
  /// A number, or none, for each of several things that are counted.
  struct NumberTable {
    private var numbers: [Int32] = []
    private static let none: Int32 = -1

    subscript(place: Int) -> Int? {
      get {
        guard numbers.indices.contains(place), numbers[place] != Self.none else { return nil }
        return Int(numbers[place])
      }
      set {
        guard place >= 0 else { return }
        while numbers.count <= place { numbers.append(Self.none) }
        numbers[place] = newValue.map { Int32($0) } ?? Self.none
      }
    }
  }

  /// A number for each key, for each life that has begun.
  struct LifeTable {
    private let keys: Int
    private var numbers = NumberTable()

    init(keys: Int) { self.keys = keys }

    /// A life begins.
    mutating func begin(_ life: Int, _ number: (_ key: Int) -> Int) {
      for key in (0..<keys).reversed() { numbers[life * keys + key] = number(key) }
    }

    /// Nil for a life that nobody saw begin; nothing is remembered of it.
    subscript(life: Int, key: Int) -> Int? {
      get { numbers[life * keys + key] }
      set { if numbers[life * keys + key] != nil { numbers[life * keys + key] = newValue } }
    }
  }

  /// What an open read may answer: whatever was current at some moment since it began.
  struct ReadWindow {
    var read: Int
    /// The versions that were, or became, current.
    var versions: [Int]
    /// Whether bytes were damaged when it began, and the key was not written since.
    var isDamaged: Bool
  }
}
