// What every closed list of operands has in common: a small code, and a name in the text form.

/// A closed list whose cases have a code that is never reused and a word in the text form.
///
/// Codes are dense and start at zero, so every byte decodes to a case. `allCases` has the simplest
/// case first, and the shrinker moves towards it; that is their order unless a list says so.
public protocol Word: CaseIterable, Hashable, Sendable, RawRepresentable
where RawValue == UInt8, AllCases == [Self] {
  /// The word of each case, by its code: lower case, no spaces. Files have it: it never changes.
  static var words: [String] { get }
}

extension Word {
  /// The case for any byte: codes beyond the list wrap around, so decoding is total.
  @inlinable
  public init(code: UInt8) {
    let count = Self.allCases.count
    guard let value = Self(rawValue: UInt8(Int(code) % count)) else {
      fatalError("chaos has a bug: the codes of \(Self.self) are not dense")
    }
    self = value
  }

  /// The name in the text form.
  public var word: String { Self.words[Int(rawValue)] }

  /// The case with this word in the text form, or nil.
  public init?(word: String) {
    guard let place = Self.words.firstIndex(of: word) else { return nil }
    self.init(rawValue: UInt8(place))
  }

  /// The words of a list: the names of its cases, in lower case and with hyphens.
  ///
  /// - Parameter others: the words of cases that are called otherwise.
  package static func spelled(_ others: [Self: String] = [:]) -> [String] {
    allCases.sorted { $0.rawValue < $1.rawValue }.map { value in
      others[value]
        ?? String("\(value)".flatMap { $0.isUppercase ? "-" + $0.lowercased() : String($0) })
    }
  }

  /// The code in the binary form.
  @inlinable public var code: UInt8 { rawValue }

  /// The cases that are simpler, the simplest first.
  @inlinable public var simpler: [Self] { Array(Self.allCases[..<rank]) }

  /// How many cases are simpler.
  @inlinable public var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
