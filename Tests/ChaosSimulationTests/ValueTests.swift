// Two values are one if all their bytes are.

import ChaosContracts
import Testing

@Suite struct ValueTests {
  @Test func valuesAreEqualByTheirBytes() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    #expect(Value(bytes: []) == Value(bytes: []))
    for count in [1, 7, 8, 64, 300] {
      let value = Value(bytes: Array(bytes.prefix(count)))
      #expect(value == Value(bytes: bytes.prefix(count).map { $0 }))
      #expect(value != Value(bytes: Array(bytes.prefix(count - 1))))
      for place in [0, count / 2, count - 1] {
        var other = value
        other.bytes[place] ^= 1
        #expect(value != other && other != value)
      }
    }
  }
}
