// A trace in a document: its lines, which people can read and a pull request can show.

extension Trace: Codable {
  /// The phone, and a line for each step.
  public var lines: [String] { [header.text] + steps.map(\.text) }

  /// Reads what `lines` gives.
  public init(lines: [String]) throws(TraceTextError) {
    let text = (["chaos trace \(Trace.formatVersion)"] + lines).joined(separator: "\n")
    self = try TraceText(parsing: text + "\n").trace
  }

  public func encode(to encoder: any Encoder) throws { try lines.encode(to: encoder) }

  public init(from decoder: any Decoder) throws {
    let lines = try [String](from: decoder)
    do throws(TraceTextError) { try self.init(lines: lines) } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
  }
}
