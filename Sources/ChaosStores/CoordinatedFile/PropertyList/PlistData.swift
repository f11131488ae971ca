// Bytes that are one value of a property list, and no list of numbers.

/// Bytes, as `Data` is to Foundation's encoders.
struct PlistData: Codable, Hashable {
  var bytes: [UInt8]
}
