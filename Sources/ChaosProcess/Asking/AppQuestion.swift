// What `UIApplication` and `UIDevice` ask of the phone.

/// How the app stands now.
package struct AppQuestion: PhoneQuestion {
  package static var question: Question { .app }

  /// The app group whose container is asked for; empty for none.
  package var group = ""

  /// - Parameter group: the app group whose container is asked for.
  package init(group: String = "") { self.group = group }
  package init(_ wire: inout Wire) { group = wire.text() }
  package func put(into wire: inout Wire) { wire.put(group) }

  package struct Answer: WireValue {
    /// Nil in an extension, which cannot ask (F78).
    package var isProtectedDataAvailable: Bool?
    /// Whether the user looks at the app.
    package var isInForeground = false
    /// Nil before the first unlock (F63).
    package var vendor: Int?
    /// The private container of the process, and that of the app group that was asked for: empty
    /// where iOS gives no path to it (F139).
    package var container = ""
    package var group = ""
    /// `CFBundleIdentifier` of the process, and `CFBundleVersion`: what it was started from.
    package var identifier = ""
    package var version = 0
    /// The first number of the version of iOS.
    package var system = 0
    /// When the phone was started, in seconds since 1970 by the clock that the user sets.
    package var started = 0

    init() {}

    package init(_ wire: inout Wire) {
      switch wire.number() {
      case 0: isProtectedDataAvailable = false
      case 1: isProtectedDataAvailable = true
      default: isProtectedDataAvailable = nil
      }
      isInForeground = wire.number() != 0
      let number = wire.number()
      vendor = number < 0 ? nil : number
      container = wire.text()
      group = wire.text()
      identifier = wire.text()
      version = wire.number()
      system = wire.number()
      started = wire.number()
    }

    package func put(into wire: inout Wire) {
      wire.put(isProtectedDataAvailable.map { $0 ? 1 : 0 } ?? 2)
      wire.put(isInForeground ? 1 : 0)
      wire.put(vendor ?? -1)
      wire.put(container)
      wire.put(group)
      wire.put(identifier)
      wire.put(version)
      wire.put(system)
      wire.put(started)
    }
  }
}
