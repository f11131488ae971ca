// Documents that come from other machines: read with limits, and checked before anything uses them.

import ChaosCorpus
import Foundation

package enum ForeignFile {
  /// Reads a JSON document. `limit`: bytes at most. `values`: values at most: a reader's memory
  /// depends on them. `what`: what the document is not, when nobody can say more.
  package static func read<T: Decodable>(
    _ type: T.Type, _ path: String, atMost limit: Int, values: Int = 1 << 22, or what: String
  ) throws -> T {
    try readWhole(type, path, atMost: limit, values: values, or: what).0
  }

  /// The same, and the bytes of the document.
  package static func readWhole<T: Decodable>(
    _ type: T.Type, _ path: String, atMost limit: Int, values: Int = 1 << 22, or what: String
  ) throws -> (T, [UInt8]) {
    let bytes =
      try path == input
      ? WholeFile.readInput(atMost: limit) : WholeFile.read(path, atMost: limit)
    // A comma stands before each value but the first.
    if bytes.count(where: { $0 == UInt8(ascii: ",") }) > values {
      throw CommandFailure("\(path): more than \(values) values", .malformed)
    }
    do {
      return (try bytes.withUnsafeBytes { try JSONDecoder().decode(type, from: data($0)) }, bytes)
    } catch {
      throw CommandFailure("\(path): \(words(error, what))", .malformed)
    }
  }

  /// The same bytes, not a copy of them: they may be many.
  private static func data(_ bytes: UnsafeRawBufferPointer) -> Data {
    guard let start = bytes.baseAddress else { return Data() }
    return Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none)
  }

  /// The name of standard input.
  package static let input = "-"

  /// Where a document is not what it should be.
  private static func words(_ error: any Error, _ what: String) -> String {
    guard let error = error as? DecodingError else { return what }
    let (context, problem) =
      switch error {
      case .keyNotFound(let key, let context): (context, "'\(key.stringValue)' is missing")
      case .typeMismatch(_, let context), .valueNotFound(_, let context):
        (context, "not of the kind that belongs there")
      // The decoder says no more of a number that is too large or broken.
      case .dataCorrupted(let context) where context.codingPath.isEmpty:
        (context, "not JSON, or with a number in it that no field takes")
      case .dataCorrupted(let context): (context, context.debugDescription.escaped)
      @unknown default: (DecodingError.Context(codingPath: [], debugDescription: ""), what)
      }
    let path = context.codingPath.map { key in
      key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue.shown)"
    }.joined()
    return path.isEmpty ? problem : "\(path.drop { $0 == "." }): \(problem)"
  }
}
