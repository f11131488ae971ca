// Who has a reason to say that everything is out of reach, as long as it lives.

/// The lives of processes that were not given the container that they share with others: there is
/// nothing that they could say of it but that it is out of reach (F139).
struct Outsiders {
  /// Whether processes that start now are given it.
  var hasGroup = true
  private var lives: [Int] = []

  mutating func begin(_ life: Int) { if !hasGroup { lives.append(life) } }

  func contain(_ life: Int) -> Bool { lives.contains(life) }
}
