// What an app threw, in words that every run gives alike.

import SystemPackage

/// An app threw an error from what it was asked.
package struct ThrownError: PhoneQuestion {
  package static var question: Question { .thrown }
  /// The error's type, its case or code, and the numbers and texts in it: at most 80 characters.
  package var words: String
  private static let longest = 80

  /// - Parameter error: what was thrown. The numbers of Foundation's errors are told as Apple's
  ///   documentation has them: `CocoaError(code: 513)`, `NSPOSIXErrorDomain 28`.
  package init(_ error: any Error) {
    words = String(Self.words(of: error).prefix(Self.longest))
  }

  /// What went wrong where nothing was thrown.
  package init(told words: String) { self.words = words }

  package init(_ wire: inout Wire) { words = wire.text() }
  package func put(into wire: inout Wire) { wire.put(words) }

  package typealias Answer = Acknowledgement

  private static func words(of error: any Error) -> String {
    let type = type(of: error)
    if let errno = error as? Errno { return "Errno: \(errno)" }
    // Those that Foundation makes, and those of types that stand for them, have a domain.
    if error._domain != String(reflecting: type) {
      return "\("\(type)" == "NSError" ? error._domain : "\(type)") \(error._code)"
    }
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum else { return "\(type)" + told(mirror) }
    guard let payload = mirror.children.first else { return "\(type).\(error)" }
    let label = "\(type).\(payload.label ?? "")"
    let parts = Mirror(reflecting: payload.value)
    if parts.displayStyle == .tuple { return label + told(parts) }
    return label + (plain(payload.value).map { "(\($0))" } ?? "")
  }

  /// The parts that say something by themselves.
  private static func told(_ parts: Mirror) -> String {
    let told = parts.children.compactMap { label, value -> String? in
      guard let words = plain(value) else { return nil }
      guard let label, !label.hasPrefix(".") else { return words }
      return "\(label): \(words)"
    }
    return told.isEmpty ? "" : "(\(told.joined(separator: ", ")))"
  }

  /// Numbers and texts: of other values a description may be different in each run.
  private static func plain(_ value: Any) -> String? {
    if let value = value as? any RawRepresentable { return plain(value.rawValue) }
    return value is any BinaryInteger || value is String || value is Bool ? "\(value)" : nil
  }
}
