// What may follow a store's name: `name:option=value,flag`. An option is declared once; from that
// come how it is read, how it is listed, what an error says, and the store's full name.

import ChaosTrace

/// An option of a store, tied to a property of it.
public struct StoreOption<Kind: StoreKind>: Sendable {
  /// The property that an option sets.
  public typealias Property<Value> = any WritableKeyPath<Kind, Value> & Sendable

  /// What may be asked for, as people read it: `layout=files|dictionary`, or several flags.
  public let listed: [String]
  /// How many of the flags may be asked for at once.
  public let most: Int
  /// Takes what was asked for, if it is of this option.
  let take: @Sendable (_ kind: inout Kind, _ name: String, _ value: String) -> Bool
  /// What asks for the property's value, whatever it is.
  let words: @Sendable (_ kind: Kind) -> [String]

  private init(
    _ listed: [String], most: Int = .max,
    take: @escaping @Sendable (inout Kind, String, String) -> Bool,
    words: @escaping @Sendable (Kind) -> [String]
  ) {
    self.listed = listed
    self.most = most
    self.take = take
    self.words = words
  }

  /// The same option of a kind that has this one as a part of it.
  package func moved<Outer: StoreKind>(
    to path: any WritableKeyPath<Outer, Kind> & Sendable
  ) -> StoreOption<Outer> {
    StoreOption<Outer>(listed, most: most) { outer, name, value in
      take(&outer[keyPath: path], name, value)
    } words: { outer in
      words(outer[keyPath: path])
    }
  }

  /// `name=value`.
  private static func valued<Value>(
    _ name: String, _ values: String, _ path: Property<Value>,
    read: @escaping @Sendable (String) -> Value?, word: @escaping @Sendable (Value) -> String?
  ) -> StoreOption {
    StoreOption(["\(name)=\(values)"]) { kind, asked, text in
      guard asked == name, let value = read(text) else { return false }
      kind[keyPath: path] = value
      return true
    } words: { kind in
      word(kind[keyPath: path]).map { ["\(name)=\($0)"] } ?? []
    }
  }

  /// `name=word`, one of a list.
  ///
  /// - Parameter word: the word for a value; nil for what cannot be asked for.
  public static func choice<Value: Sendable>(
    _ name: String, _ path: Property<Value>, of values: [Value],
    word: @escaping @Sendable (Value) -> String?
  ) -> StoreOption {
    let words = values.compactMap(word)
    return valued(name, words.joined(separator: "|"), path) { text in
      values.first { word($0) == text }
    } word: {
      word($0)
    }
  }

  /// `name=word`, one of the cases of an enum.
  public static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ path: Property<Value>
  ) -> StoreOption {
    choice(name, path, of: Array(Value.allCases)) { $0.rawValue }
  }

  /// `name=on|off`.
  public static func onOff(_ name: String, _ path: Property<Bool>)
    -> StoreOption
  {
    choice(name, path, of: [true, false]) { $0 ? "on" : "off" }
  }

  /// `name=NUMBER`, at least `least`.
  public static func number(
    _ name: String, _ unit: String, _ path: Property<Int>, from least: Int
  ) -> StoreOption {
    valued(name, unit, path, read: { number($0, least) }, word: { "\($0)" })
  }

  /// `name=NUMBER|off`, at least `least`.
  public static func number(
    _ name: String, _ unit: String, orOff path: Property<Int?>,
    from least: Int
  ) -> StoreOption {
    valued(name, "\(unit)|off", path) { text in
      text == "off" ? .some(nil) : number(text, least).map { .some($0) }
    } word: { number in
      number.map { "\($0)" } ?? "off"
    }
  }

  /// Numbers are those that C libraries take.
  private static func number(_ text: String, _ least: Int) -> Int? {
    Int32(text).flatMap { $0 >= least ? Int($0) : nil }
  }

  /// A flag, and what it makes of a property.
  public static func flag(
    _ name: String, _ path: Property<Bool>, is value: Bool = true
  ) -> StoreOption {
    StoreOption([name]) { kind, asked, text in
      guard asked == name, text.isEmpty else { return false }
      kind[keyPath: path] = value
      return true
    } words: { kind in
      kind[keyPath: path] == value ? [name] : []
    }
  }

  /// A flag for each case of an enum; one of them at most.
  public static func oneFlag<Flag: RawRepresentable<String> & CaseIterable & Sendable>(
    _ path: Property<Flag?>
  ) -> StoreOption {
    StoreOption(Flag.allCases.map(\.rawValue), most: 1) { kind, asked, text in
      guard text.isEmpty, let flag = Flag(rawValue: asked) else { return false }
      kind[keyPath: path] = flag
      return true
    } words: { kind in
      kind[keyPath: path].map { [$0.rawValue] } ?? []
    }
  }

  /// A flag for each word of a list; some at most, in the order in which they are asked for.
  public static func flags<Flag: Word>(_ path: Property<[Flag]>, atMost most: Int) -> StoreOption {
    StoreOption(Flag.words, most: most) { kind, asked, text in
      guard text.isEmpty, let flag = Flag(word: asked) else { return false }
      kind[keyPath: path].append(flag)
      return true
    } words: { kind in
      kind[keyPath: path].map(\.word)
    }
  }

  /// A flag for each case of an enum, and a word for all of them together.
  public static func flags<Flag: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ path: Property<[Flag]>, all: String
  ) -> StoreOption {
    StoreOption([all] + Flag.allCases.map(\.rawValue)) { kind, asked, text in
      guard text.isEmpty, asked == all || Flag(rawValue: asked) != nil else { return false }
      let chosen = kind[keyPath: path]
      kind[keyPath: path] = Flag.allCases.filter {
        asked == all || $0.rawValue == asked || chosen.contains($0)
      }
      return true
    } words: { kind in
      let chosen = Flag.allCases.filter(kind[keyPath: path].contains)
      return chosen.count == Flag.allCases.count ? [all] : chosen.map(\.rawValue)
    }
  }
}
