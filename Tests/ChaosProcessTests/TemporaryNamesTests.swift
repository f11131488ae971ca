// The function in front of mktemp(3) draws names as the C library's own does, so what a trace does
// depends on neither.

#if os(Linux)
  import ChaosContracts
  import ChaosProcess
  import Foundation
  import Testing

  @Suite struct TemporaryNamesTests {
    @Test(arguments: [false, true])
    func namesAreThoseOfTheLibrary(within: Bool) throws {
      func names(_ whose: String) throws -> [String] {
        let handset = ManagedPhone(within: within)
        let names = try handset.run(NamesScript.self, [whose])
        #expect(handset.phone.refusals == [])
        return names
      }
      let front = try names("front")
      #expect(front == (try names("library")))
      #expect(Set(front).count == NamesScript.count)
    }
  }

  final class NamesScript: Script {
    static let count = 50
    private typealias Pointer = UnsafeMutablePointer<CChar>
    private typealias Function = @convention(c) (Pointer) -> Pointer

    /// Names, or what is wrong.
    override func check() -> [String] {
      let front = dlsym(nil, "mktemp")
      // RTLD_NEXT: what comes after this program.
      let library = dlsym(UnsafeMutableRawPointer(bitPattern: -1), "mktemp")
      guard let front, let library, front != library else { return ["there is one mktemp alone"] }
      let function = unsafeBitCast(
        launch.words[0] == "front" ? front : library, to: Function.self)
      return (0..<Self.count).map { _ in
        var template = Array((launch.container + "/tXXXXXX").utf8CString)
        return String(cString: function(&template))
      }
    }
  }
#endif
