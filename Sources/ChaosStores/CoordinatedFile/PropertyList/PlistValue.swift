// What a property list may hold.

enum PlistValue: Hashable {
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case data([UInt8])
  case array([PlistValue])
  /// Written in the order of its keys, so that equal content has equal bytes.
  case dictionary([String: PlistValue])
}
