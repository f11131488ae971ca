// What `UserDefaults` asks of the phone, in which every process has a session of each domain.

/// Something about one domain of the defaults.
package struct DefaultsQuestion: PhoneQuestion {
  package enum Request: Sendable {
    case value(String)
    /// Nil removes the value.
    case set(String, [UInt8]?)
    case values, synchronize
    /// In every domain that the process has used.
    case synchronizeAll
    /// The process wants to hear of changes by others.
    case observe(String)

    /// Whether it changes what is kept.
    package var isChange: Bool { if case .set = self { true } else { false } }
  }

  /// A name in a domain.
  package struct Setting: Equatable, Sendable {
    package var domain: DefaultsDomain
    package var name: String

    package init(_ domain: DefaultsDomain, _ name: String) {
      self.domain = domain
      self.name = name
    }

    /// Under which name the process is told that it may have changed.
    package var notification: String {
      "chaos.setting/\(domain.isShared ? "shared" : "own")/\(domain.name)/\(name)"
    }
  }

  package static var question: Question { .defaults }
  package var domain: DefaultsDomain
  package var request: Request

  package init(_ domain: DefaultsDomain, _ request: Request) {
    self.domain = domain
    self.request = request
  }

  package init(_ wire: inout Wire) {
    domain = DefaultsDomain(wire.text(), isShared: wire.number() != 0)
    switch wire.number() {
    case 0: request = .value(wire.text())
    case 1: request = .set(wire.text(), wire.part())
    case 2: request = .set(wire.text(), nil)
    case 3: request = .values
    case 4: request = .synchronize
    case 5: request = .synchronizeAll
    default: request = .observe(wire.text())
    }
  }

  package func put(into wire: inout Wire) {
    wire.put(domain.name)
    wire.put(domain.isShared ? 1 : 0)
    switch request {
    case .value(let name):
      wire.put(0)
      wire.put(name)
    case .set(let name, let bytes?):
      wire.put(1)
      wire.put(name)
      wire.put(bytes)
    case .set(let name, nil):
      wire.put(2)
      wire.put(name)
    case .values: wire.put(3)
    case .synchronize: wire.put(4)
    case .synchronizeAll: wire.put(5)
    case .observe(let name):
      wire.put(6)
      wire.put(name)
    }
  }

  /// Names with their values, in the order of the names' bytes.
  package struct Answer: WireValue {
    package var values: [(name: String, bytes: [UInt8])]
    /// Whether what was to be written out was.
    package var isDone = true

    init(_ values: [(name: String, bytes: [UInt8])] = []) { self.values = values }

    package init(_ wire: inout Wire) {
      isDone = wire.number() != 0
      values = (0..<wire.number()).map { _ in (wire.text(), wire.part()) }
    }

    package func put(into wire: inout Wire) {
      wire.put(isDone ? 1 : 0)
      wire.put(values.count)
      for (name, bytes) in values {
        wire.put(name)
        wire.put(bytes)
      }
    }
  }
}
