// The line-oriented text form: what corpus files hold, and what people write by hand.

/// A trace in text form, with notes that are not part of the trace.
///
/// ```
/// chaos trace 1
/// phone ios18 passcode disk=apfs.power
/// @store session-cached
/// launch app user
/// act app streak streak
/// ```
///
/// Lines that begin with `#` and empty lines are comments. A line that begins with `@` is a note: a
/// name and a text. Notes say where a trace comes from; they never change what it does.
public struct TraceText: Hashable, Sendable {
  /// A line that begins with `@`.
  public struct Note: Hashable, Sendable {
    public var name: String
    public var text: String

    public init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  public var trace: Trace
  public var notes: [Note]

  public init(trace: Trace, notes: [Note] = []) {
    self.trace = trace
    self.notes = notes
  }

  /// The first note with this name.
  public func note(_ name: String) -> String? { notes.first { $0.name == name }?.text }
}

extension Trace {
  /// The version of both forms. A reader refuses every other one.
  public static let formatVersion = 1
}
