// The text form written and read. Reading what was written gives the same trace and notes.

extension TraceText {
  /// The whole text, with a newline at its end.
  public var text: String {
    var lines = ["chaos trace \(Trace.formatVersion)", trace.header.text]
    for note in notes { lines.append("@\(note.name) \(Self.oneLine(note.text))") }
    lines += trace.steps.map(\.text)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads a text.
  ///
  /// - Throws: the first thing that is wrong, with its line.
  public init(parsing text: some StringProtocol) throws(TraceTextError) {
    var trace = Trace()
    var notes: [Note] = []
    var sawMagic = false
    var sawPhone = false
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let number = index + 1
      let body = Substring(line).trimmed
      if body.isEmpty || body.first == "#" { continue }
      var reader = LineReader(line: number, text: body)
      if !sawMagic {
        try Self.magic(&reader)
        sawMagic = true
      } else if body.first == "@" {
        let parts = body.dropFirst().split(separator: " ", maxSplits: 1)
        guard let name = parts.first else { throw reader.error(.missing("a name after '@'")) }
        notes.append(Note(String(name), parts.count > 1 ? String(parts[1]) : ""))
      } else if !sawPhone {
        trace.header = try TraceHeader(&reader)
        sawPhone = true
      } else {
        trace.steps.append(try Step(&reader))
      }
    }
    if !sawMagic { throw TraceTextError(line: 1, reason: .notATrace) }
    if !sawPhone { throw TraceTextError(line: lines.count, reason: .noPhone) }
    self.init(trace: trace, notes: notes)
  }

  /// Reads the bytes of a text.
  public init(parsing bytes: [UInt8]) throws(TraceTextError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw TraceTextError(line: 1, reason: .notText)
    }
    try self.init(parsing: text)
  }

  private static func magic(_ reader: inout LineReader) throws(TraceTextError) {
    guard reader.flag("chaos"), reader.flag("trace") else { throw reader.error(.notATrace) }
    let version = try reader.next("the format's version")
    guard version == String(Trace.formatVersion) else { throw reader.error(.format(version)) }
    try reader.end()
  }

  /// A note stays one line whatever its text is.
  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
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

extension Substring {
  /// Without the spaces at both ends.
  fileprivate var trimmed: Substring {
    var rest = self.drop { $0 == " " || $0 == "\t" }
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return rest
  }
}
