// A file of iOS code in, what Linux compiles out: as-ios INPUT OUTPUT. The plugin CompileAsIOS runs
// it. On other systems the code stays as it is.

import ChaosSourceText
import Foundation

@main enum AsIOS {
  private static let usage: Int32 = 64  // EX_USAGE
  private static let ioError: Int32 = 74  // EX_IOERR

  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard words.count == 2, let input = words.first, let output = words.last else {
      fail("as-ios INPUT OUTPUT: writes iOS code as Linux compiles it.", usage)
    }
    do {
      let source = Array(try Data(contentsOf: URL(fileURLWithPath: input)))
      #if os(Linux)
        let text = IOSSource.text(source, of: input)
      #else
        let text = source
      #endif
      try Data(text).write(to: URL(fileURLWithPath: output), options: .atomic)
    } catch {
      fail("\(input): error: cannot be made into \(output): \(error.localizedDescription)", ioError)
    }
  }

  private static func fail(_ message: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
