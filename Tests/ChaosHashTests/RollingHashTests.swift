// The running hash is compared between machines and builds, so its values are literals.

import ChaosHash
import Testing

@Suite struct RollingHashTests {
  /// Computed by the definition (xor, multiply to 128 bits, fold, add) in another language.
  @Test func keepsItsValues() {
    #expect(RollingHash().value == 0x9E37_79B9_7F4A_7C15)
    #expect(hash { $0.add(UInt64(0)) } == 0x680F_EE83_D724_5C6A)
    #expect(hash { $0.add(1) } == 0x912A_EC2B_2C7E_5E3A)
    #expect(hash { $0.add(-1) } == 0x2C51_C486_DF66_997E)
    #expect(hash { $0.add([]) } == 0x680F_EE83_D724_5C6A)
    #expect(hash { $0.add("a") } == 0x1DA4_AE2A_BA46_2D37)
    #expect(hash { $0.add(Array("12345678".utf8)) } == 0x57D3_CC13_D19A_FB87)
    #expect(hash { $0.add("123456789") } == 0x7C39_45ED_1F22_2FE2)
    #expect(hash { $0.add("café") } == 0x651F_B148_95FE_C45B)
  }

  @Test func orderCounts() {
    let oneTwo = hash {
      $0.add(1)
      $0.add(2)
    }
    let twoOne = hash {
      $0.add(2)
      $0.add(1)
    }
    #expect(oneTwo == 0x7B3D_DB79_43F8_5A82)
    #expect(twoOne == 0xE6EC_4016_B90C_BEDB)
  }

  /// Where one byte string ends and the next begins must count, and so must zeros at either end.
  @Test func bordersAndZerosCount() {
    let inputs: [[[UInt8]]] = [
      [], [[]], [[], []], [[0]], [[0, 0]], [[0], [0]], [[1, 2], [3]], [[1], [2, 3]], [[1, 2, 3]],
      [[0, 1]], [[1]], [[1, 0]], [[0, 0, 0, 0, 0, 0, 0, 1]], [[0, 0, 0, 0, 0, 0, 0, 0, 1]],
    ]
    let values = inputs.map { input in
      hash { hash in
        for bytes in input { hash.add(bytes) }
      }
    }
    #expect(Set(values).count == inputs.count)
  }

  private func hash(_ feed: (inout RollingHash) -> Void) -> UInt64 {
    var hash = RollingHash()
    feed(&hash)
    return hash.value
  }
}
