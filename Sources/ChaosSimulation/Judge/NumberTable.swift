// Numbers of operations and of lives count up from nought, so what belongs to each stands in a row:
// it is copied whole when a judge goes on from what another one has heard.

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
