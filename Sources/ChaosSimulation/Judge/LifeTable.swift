// What a judge remembers of each life of a process, key by key.

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
