// A process with Apple's open-source defaults, moved by lines on its standard input: what the model
// of the defaults is compared with. Part of the tests, and of no product.

import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// Permissions stand in for the lock, and they mean nothing to root.
if geteuid() == 0 {
  guard setgroups(0, nil) == 0, setgid(65_534) == 0, setuid(65_534) == 0 else {
    fatalError("the rights of root cannot be given up")
  }
}
guard let suite = CommandLine.arguments.dropFirst().first,
  let defaults = UserDefaults(suiteName: suite)
else { fatalError("usage: RealDefaults SUITE") }

/// Does what a line says: `read KEY`, `set KEY NUMBER`, `remove KEY` or `synchronize`.
func answer(_ words: [Substring]) -> String {
  let key = words.count > 1 ? String(words[1]) : ""
  switch words.first {
  case "read": return (defaults.object(forKey: key) as? Int).map { "\($0)" } ?? "nil"
  case "set":
    defaults.set(words.last.flatMap { Int($0) }, forKey: key)
    return "set"
  case "remove":
    defaults.removeObject(forKey: key)
    return "removed"
  case "synchronize": return "\(defaults.synchronize())"
  default: return "?"
  }
}

while let line = readLine() {
  FileHandle.standardOutput.write(Data("\(answer(line.split(separator: " ")))\n".utf8))
}
