// What a package says once and not on each command line: its `chaos.json`.

import ChaosCorpus
import Foundation

/// The options in a file, and where each stands.
package struct ConfigFile {
  /// What commands look for in the folder in which they are started.
  package static let name = "chaos.json"

  /// Options that a command of some words takes from the file, with their lines.
  package struct Setting: Hashable, Sendable {
    /// The words of the command for which alone it holds; none if it holds for all that have it.
    package var command: [String]
    package var option: String
    package var value: Value
    package var line: Int
  }

  package enum Value: Hashable, Sendable {
    case flag(Bool)
    /// One value, or, in an array, any number of them.
    case values([String], isArray: Bool)
  }

  package let path: String
  package let settings: [Setting]
  /// The commands that it speaks of, with the lines on which that begins.
  package let sections: [(command: [String], line: Int)]

  /// Bytes that a person writes at most.
  private static let limit = 1 << 20

  /// - Parameter path: the file as it was named.
  package init(reading path: String) throws {
    self.path = path
    let bytes = try WholeFile.read(path, atMost: Self.limit)
    let failure = { Self.failure(path, $0, $1) }
    let keys: [JSON5Keys.Key]
    do throws(JSON5Keys.Mistake) {
      keys = try JSON5Keys.find(String(decoding: bytes, as: UTF8.self))
    } catch { throw failure(error.line, error.message) }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    guard let document = try? decoder.decode(Document.self, from: Data(bytes)) else {
      throw CommandFailure(
        "\(path): not JSON5: a value that is no string, number, true or false", .malformed)
    }
    guard case .object = document else { throw failure(1, "an object belongs here") }
    var settings: [Setting] = []
    var sections: [([String], Int)] = []
    var known: Set<[String]> = []
    for key in keys {
      if !known.insert(key.path).inserted {
        throw failure(key.line, "'\(key.path.joined(separator: "."))' is there twice")
      }
      guard let found = document.value(at: key.path[...]) else {
        throw failure(key.line, "'\(key.path.joined(separator: "."))' is written with escapes")
      }
      guard let option = key.path.last, let value = found.setting else {
        if case .object = found {
          sections.append((Self.words(key.path[...]), key.line))
          continue
        }
        throw failure(key.line, "'\(key.path.joined(separator: "."))' takes no such value")
      }
      guard key.path.count <= 2 else {
        throw failure(key.line, "an object in an object of a command")
      }
      let words = Self.words(key.path.dropLast())
      settings.append(Setting(command: words, option: option, value: value, line: key.line))
    }
    (self.settings, self.sections) = (settings, sections)
  }

  /// The words of the command that a key is about.
  private static func words(_ path: ArraySlice<String>) -> [String] {
    path.first?.split(separator: " ").map(String.init) ?? []
  }

  /// An error at a line of the file.
  package func failure(_ line: Int, _ words: String) -> CommandFailure {
    Self.failure(path, line, words)
  }

  private static func failure(_ path: String, _ line: Int, _ words: String) -> CommandFailure {
    CommandFailure("\(path):\(line): \(words)", .malformed)
  }

  // MARK: What the decoder reads

  private enum Document: Decodable {
    case flag(Bool)
    case text(String)
    case array([Document])
    case object([String: Document])

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let flag = try? value.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? value.decode(UInt64.self) {
        self = .text("\(number)")
      } else if let number = try? value.decode(Int64.self) {
        self = .text("\(number)")
      } else if let number = try? value.decode(Double.self), number.isFinite {
        self = .text("\(number)")
      } else if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let array = try? value.decode([Document].self) {
        self = .array(array)
      } else {
        self = .object(try value.decode([String: Document].self))
      }
    }

    func value(at path: ArraySlice<String>) -> Document? {
      guard let key = path.first else { return self }
      guard case .object(let members) = self else { return nil }
      return members[key]?.value(at: path.dropFirst())
    }

    /// Nil for what no option takes.
    var setting: Value? {
      switch self {
      case .flag(let flag): return .flag(flag)
      case .text(let text): return .values([text], isArray: false)
      case .array(let parts):
        var texts: [String] = []
        for part in parts {
          guard case .text(let text) = part else { return nil }
          texts.append(text)
        }
        return .values(texts, isArray: true)
      case .object: return nil
      }
    }
  }
}
