// A domain of the defaults with names of the app's own.

import ChaosContracts
import ChaosDefaults
import ChaosPhone
import ChaosTrace

/// The property list of a bundle identifier, a suite or an app group.
final class NamedDomain: PreferencesDomain {
  /// Where it is, whatever the containers are called now.
  struct Place: Equatable {
    var name: String
    /// Whose container it is in; nil for the app group's.
    var process: ProcessName?

    init(_ domain: DefaultsDomain, of process: ProcessName) {
      name = domain.name
      self.process = domain.isShared ? nil : process
    }

    /// What the phone calls a setting in it.
    func setting(_ name: String) -> String { "\(process?.word ?? "group")/\(self.name)/\(name)" }
  }

  let place: Place
  private var names: [String] = []
  /// Never walked through.
  private var slots: [String: Int] = [:]
  private static let head = Array("bplist00".utf8)

  init(_ place: Place) { self.place = place }

  /// The number of a name.
  func slot(_ name: String) -> Int {
    if let known = slots[name] { return known }
    slots[name] = names.count
    names.append(name)
    return names.count - 1
  }

  /// The name with that number.
  func name(_ slot: Int) -> String { names[slot] }

  /// What has a value, in the order of the names' bytes.
  func named(_ values: PreferenceValues) -> [(name: String, bytes: [UInt8])] {
    values.slots.compactMap { slot in values[slot].map { (names[slot], $0.bytes) } }
      .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
  }

  func path(_ host: Host) -> String {
    let container = place.process.map(host.container(of:)) ?? host.group
    // A slash is no folder's: that a setting could be in none is nothing that people know of.
    let name = place.name.replacing("%", with: "%25").replacing("/", with: "%2F")
    return "\(container)/Library/Preferences/\(name).plist"
  }

  /// The count stands at both ends: a file that was cut off does not parse.
  func encoded(_ values: PreferenceValues) -> [UInt8] {
    var wire = Wire()
    let named = named(values)
    wire.put(named.count)
    for (name, bytes) in named {
      wire.put(name)
      wire.put(bytes)
    }
    wire.put(named.count)
    return Self.head + wire.bytes
  }

  func decoded(_ bytes: [UInt8]) -> PreferenceValues? {
    guard bytes.starts(with: Self.head) else { return nil }
    var wire = Wire(Array(bytes.dropFirst(Self.head.count)))
    var values = PreferenceValues()
    let count = wire.number()
    // Each value has at least the lengths of its name and its bytes.
    guard count >= 0, count <= bytes.count / 16 else { return nil }
    for _ in 0..<count {
      let name = wire.text()
      values[slot(name)] = Value(bytes: wire.part())
    }
    guard wire.number() == count, wire.isAtEnd else { return nil }
    return values
  }
}
