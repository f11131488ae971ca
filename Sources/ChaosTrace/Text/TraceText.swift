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
    /// One word.
    public let name: String
    /// One line without spaces at its ends, so that it reads back as it was.
    public let text: String

    /// A note; line breaks in `text` become spaces.
    public init(_ name: String, _ text: String) {
      must(
        !name.isEmpty && !name.utf8.contains { $0.isBlank || $0 == .lineFeed },
        "a note's name is not one word: '\(name)'")
      self.name = name
      let line = text.utf8.map { $0 == .lineFeed || $0 == .carriageReturn ? .space : $0 }
      self.text = String(decoding: line[...].withoutBlankEnds, as: UTF8.self)
    }
  }

  /// How much a text may hold: far more than any trace that is run, and readable at once.
  public enum Limit: Int, Sendable {
    /// Steps of the trace.
    case steps = 131_072
    /// Lines of the text, with notes, comments and empty ones.
    case lines = 262_144
    /// Bytes of one line.
    case line = 65_536
  }

  /// What is run.
  public var trace: Trace
  /// What is said of it, in order; a name may stand in several.
  public var notes: [Note]

  /// Any trace with any notes. One that has too much of something cannot be read again (`excess`).
  public init(trace: Trace, notes: [Note] = []) {
    self.trace = trace
    self.notes = notes
  }

  /// The text of the first note with a name; nil if there is none.
  public func note(_ name: String) -> String? { notes.first { $0.name == name }?.text }

  /// The whole text, with a newline at its end.
  public var text: String {
    var lines = ["chaos trace \(Trace.formatVersion)", trace.header.text]
    for note in notes { lines.append("@\(note.name) \(note.text)") }
    lines += trace.steps.map(\.text)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads a text.
  ///
  /// - Throws: the first thing that is wrong, with its line.
  public init(parsing text: some StringProtocol) throws(TraceTextError) {
    try self.init(parsing: Array(text.utf8))
  }

  /// Reads the bytes of a text. Lines end with a line feed and nothing else, as editors and `grep`
  /// count them, so that the line in an error is the line that they show. What is too much ends the
  /// work where it is met: no more than the limits is ever held.
  ///
  /// - Throws: the first thing that is wrong, with its line.
  public init(parsing bytes: [UInt8]) throws(TraceTextError) {
    self.init(trace: Trace())
    var part = Part.magic
    var number = 0
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: .lineFeed) ?? rest.endIndex
      number += 1
      let limit = Self.limit(line: end - rest.startIndex, number: number, steps: trace.steps.count)
      if let limit {
        throw TraceTextError(line: number, reason: part == .magic ? .notATrace : .tooMuch(limit))
      }
      try read(rest[..<end].withoutBlankEnds, number, &part)
      rest = rest[end...].dropFirst()
    }
    if let excess { throw TraceTextError(line: number, reason: .tooMuch(excess)) }
    switch part {
    case .magic: throw TraceTextError(line: 1, reason: .notATrace)
    case .phone: throw TraceTextError(line: number + 1, reason: .noPhone)
    case .steps: break
    }
  }

  private static func limit(line: Int, number: Int, steps: Int) -> Limit? {
    if line > Limit.line.rawValue { return .line }
    if steps > Limit.steps.rawValue { return .steps }
    return number > Limit.lines.rawValue ? .lines : nil
  }

  /// What there is too much of for the text to be read again; nil if it can be.
  public var excess: Limit? {
    let longest = notes.map { $0.name.utf8.count + $0.text.utf8.count + 2 }.max() ?? 0
    return Self.limit(
      line: longest, number: notes.count + trace.steps.count + 2, steps: trace.steps.count)
  }

  /// What the next line must be.
  private enum Part {
    case magic, phone, steps
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>, _ number: Int, _ part: inout Part)
    throws(TraceTextError)
  {
    guard let line = String(validating: bytes, as: UTF8.self) else {
      throw TraceTextError(line: number, reason: part == .magic ? .notATrace : .notText)
    }
    if line.isEmpty || line.utf8.first == UInt8(ascii: "#") { return }
    var reader = LineReader(line: number, text: Substring(line))
    if part == .magic {
      try Self.magic(&reader)
      part = .phone
    } else if line.utf8.first == UInt8(ascii: "@") {
      notes.append(try Note(bytes.dropFirst(), reader))
    } else if part == .phone {
      trace.header = try TraceHeader(&reader)
      part = .steps
    } else {
      trace.steps.append(try Step(&reader))
    }
  }

  private static func magic(_ reader: inout LineReader) throws(TraceTextError) {
    guard reader.flag("chaos"), reader.flag("trace") else { throw reader.error(.notATrace) }
    let version = try reader.next("the format's version")
    guard version == String(Trace.formatVersion) else { throw reader.error(.format(version)) }
    try reader.end()
  }
}

extension Trace {
  /// The version of both forms. A reader refuses every other one.
  public static let formatVersion = 1
}

extension TraceText.Note {
  /// Reads what follows the `@`: a word, and the rest of the line.
  fileprivate init(_ bytes: ArraySlice<UInt8>, _ reader: LineReader) throws(TraceTextError) {
    let body = bytes.withoutBlankEnds
    let end = body.firstIndex(where: \.isBlank) ?? body.endIndex
    guard end > body.startIndex else { throw reader.error(.missing("a name after '@'")) }
    self.init(
      String(decoding: body[..<end], as: UTF8.self), String(decoding: body[end...], as: UTF8.self))
  }
}

extension TraceHeader {
  /// The line that describes the phone.
  public var text: String {
    var line = "phone \(era.word) \(hasPasscode ? "passcode" : "no-passcode") disk=\(disk.word)"
    if variation > 0 { line += " variation=\(variation)" }
    if freePages > 0 { line += " free=\(freePages)" }
    return line
  }

  init(_ reader: inout LineReader) throws(TraceTextError) {
    self.init()
    guard reader.flag("phone") else { throw reader.error(.noPhone) }
    era = try reader.word(EraName.self, "an era")
    if reader.flag("no-passcode") {
      hasPasscode = false
    } else {
      _ = reader.flag("passcode")
    }
    if let word = reader.option("disk") { disk = try reader.parse(word, as: DiskModelName.self) }
    if let text = reader.option("variation") { variation = try reader.number(text, "variation") }
    if let text = reader.option("free") { freePages = try reader.number(text, "free") }
    try reader.end()
  }
}

extension ArraySlice<UInt8> {
  /// Without the blanks at both ends.
  var withoutBlankEnds: ArraySlice<UInt8> {
    var rest = drop(while: \.isBlank)
    while let last = rest.last, last.isBlank { rest.removeLast() }
    return rest
  }
}

extension Step {
  /// The line in the text form. It reads back to the same step.
  public var text: String {
    let record = record
    let words = opcode.operands.flatMap { $0.words(record) }
    return ([opcode.word] + words).joined(separator: " ")
  }

  init(_ reader: inout LineReader) throws(TraceTextError) {
    let name = try reader.next("a step")
    guard let opcode = Opcode(word: name) else { throw reader.error(.unknownStep(name)) }
    var record = Record(opcode.code)
    for operand in opcode.operands { try operand.read(&record, &reader) }
    self = Step(record)
    try reader.end()
  }
}
