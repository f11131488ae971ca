// What a property list may hold.

/// One value of a property list.
enum PlistValue: Hashable {
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case data([UInt8])
  case array([PlistValue])
  case dictionary(PlistDictionary)
}
