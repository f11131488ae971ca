// What the functions of the keychain ask of the phone.

import ChaosPhone

/// One call of the keychain.
package struct KeychainQuestion: PhoneQuestion {
  package enum Request: Sendable {
    case read(String)
    case add(String, [UInt8], Accessibility)
    /// Nil leaves the accessibility as it is; the last text is the item's account from then on.
    case update(String, [UInt8], Accessibility?, to: String)
    case delete(String)
    /// The accounts of all items, and what each is protected by.
    case items
    /// Whether the user agrees, who looks at the app.
    case askUser
  }

  package static var question: Question { .keychain }
  /// The `OSStatus` of a user who refuses.
  package static let userCanceled: Int32 = -128
  package var request: Request

  package init(_ request: Request) { self.request = request }

  package init(_ wire: inout Wire) {
    switch wire.number() {
    case 0: request = .read(wire.text())
    case 1: request = .add(wire.text(), wire.part(), Self.accessibility(&wire) ?? .init(.always))
    case 2:
      request = .update(
        wire.text(), wire.part(), Self.accessibility(&wire), to: wire.text())
    case 3: request = .delete(wire.text())
    case 4: request = .items
    default: request = .askUser
    }
  }

  package func put(into wire: inout Wire) {
    switch request {
    case .read(let account):
      wire.put(0)
      wire.put(account)
    case .add(let account, let data, let accessibility):
      wire.put(1)
      wire.put(account)
      wire.put(data)
      Self.put(accessibility, into: &wire)
    case .update(let account, let data, let accessibility, let new):
      wire.put(2)
      wire.put(account)
      wire.put(data)
      Self.put(accessibility, into: &wire)
      wire.put(new)
    case .delete(let account):
      wire.put(3)
      wire.put(account)
    case .items: wire.put(4)
    case .askUser: wire.put(5)
    }
  }

  fileprivate static func put(_ accessibility: Accessibility?, into wire: inout Wire) {
    wire.put(accessibility?.moment.rawValue ?? "")
    wire.put(accessibility?.isThisDeviceOnly == true ? 1 : 0)
  }

  fileprivate static func accessibility(_ wire: inout Wire) -> Accessibility? {
    let moment = Accessibility.Moment(rawValue: wire.text())
    let isThisDeviceOnly = wire.number() != 0
    return moment.map { Accessibility($0, isThisDeviceOnly: isThisDeviceOnly) }
  }

  package struct Answer: WireValue {
    /// An `OSStatus`.
    package var status: Int32 = 0
    package var data: [UInt8] = []
    package var items: [(account: String, accessibility: Accessibility)] = []

    init() {}

    package init(_ wire: inout Wire) {
      status = Int32(truncatingIfNeeded: wire.number())
      data = wire.part()
      items = (0..<wire.number()).map { _ in
        (wire.text(), KeychainQuestion.accessibility(&wire) ?? .init(.always))
      }
    }

    package func put(into wire: inout Wire) {
      wire.put(Int(status))
      wire.put(data)
      wire.put(items.count)
      for (account, accessibility) in items {
        wire.put(account)
        KeychainQuestion.put(accessibility, into: &wire)
      }
    }
  }
}
