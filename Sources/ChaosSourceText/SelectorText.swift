// What stands in the parentheses of `#selector`.

/// A method in a selector: its name, and how Swift refers to it without an object.
struct SelectorText {
  /// The name alone, with those of its arguments: `save(_:)`.
  let name: String
  /// What stands for the method: that of this type, unless another one is named.
  let reference: [UInt8]
  /// Where the closing parenthesis of the selector is.
  let end: Int

  /// - Parameter rest: the source from behind the opening parenthesis on.
  init?(_ rest: ArraySlice<UInt8>) {
    var depth = 0
    var end = rest.startIndex
    while end < rest.endIndex, depth > 0 || rest[end] != .close {
      guard rest[end].isOfReference else { return nil }
      if rest[end] == .open { depth += 1 }
      if rest[end] == .close { depth -= 1 }
      end += 1
    }
    guard end < rest.endIndex else { return nil }
    let method = rest[..<end].drop(while: \.isBlank)
    let path = method.prefix { $0 != .open }
    // An accessor has its label there; a type that is said stands behind a blank.
    guard !path.isEmpty, !path.contains(.colon),
      !String(decoding: method, as: UTF8.self).contains(" as ")
    else { return nil }
    let start = path.lastIndex(of: .dot).map { $0 + 1 } ?? path.startIndex
    name = String(
      decoding: method[start...].filter { !$0.isBlank && $0 != .backtick }, as: UTF8.self)
    let isOwn = path[..<start].elementsEqual("self.".utf8)
    reference =
      isOwn || start == path.startIndex ? Array("Self.".utf8) + method[start...] : Array(method)
    self.end = end
  }
}

extension UInt8 {
  /// Whether it can be a part of a method's name, with its types.
  fileprivate var isOfReference: Bool {
    continuesName || isBlank || [.dot, .open, .close, .colon, .backtick].contains(self)
  }
}
