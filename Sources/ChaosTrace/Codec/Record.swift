// Eight bytes: the fixed size of a step, so that no step can change how another is read.

/// A step as bytes: opcode, three small operands, two wide ones (little endian).
package struct Record: Hashable {
  package static let size = 8

  package var opcode: UInt8
  package var a: UInt8 = 0
  package var b: UInt8 = 0
  package var c: UInt8 = 0
  package var m: UInt16 = 0
  package var n: UInt16 = 0

  package init(
    _ opcode: UInt8, a: UInt8 = 0, b: UInt8 = 0, c: UInt8 = 0, m: UInt16 = 0, n: UInt16 = 0
  ) {
    self.opcode = opcode
    self.a = a
    self.b = b
    self.c = c
    self.m = m
    self.n = n
  }

  /// Reads the eight bytes from `start` on; those beyond the end count as zero.
  package init(_ bytes: [UInt8], at start: Int) {
    func byte(_ offset: Int) -> UInt8 { start + offset < bytes.count ? bytes[start + offset] : 0 }
    opcode = byte(0)
    a = byte(1)
    b = byte(2)
    c = byte(3)
    m = UInt16(byte(4)) | UInt16(byte(5)) << 8
    n = UInt16(byte(6)) | UInt16(byte(7)) << 8
  }

  package func append(to bytes: inout [UInt8]) {
    bytes.append(opcode)
    bytes.append(a)
    bytes.append(b)
    bytes.append(c)
    bytes.append(UInt8(truncatingIfNeeded: m))
    bytes.append(UInt8(truncatingIfNeeded: m >> 8))
    bytes.append(UInt8(truncatingIfNeeded: n))
    bytes.append(UInt8(truncatingIfNeeded: n >> 8))
  }
}
