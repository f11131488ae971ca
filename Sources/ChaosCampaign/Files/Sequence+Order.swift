// Orders that are the same on every machine.

extension Sequence where Element: Hashable {
  /// Each element once, where it stands first.
  package func eachOnce() -> [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}

extension Sequence {
  /// In the order of the bytes of a text: two texts that Unicode takes for equal are two.
  package func sorted(byBytesOf text: (Element) -> String) -> [Element] {
    sorted { text($0).utf8.lexicographicallyPrecedes(text($1).utf8) }
  }
}
