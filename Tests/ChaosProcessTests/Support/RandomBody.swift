// What bodies of random calls have in common that run twice: a folder of their own, and system
// calls by their numbers.

import ChaosTestSupport
import Foundation

/// A body of calls that runs twice, on a real folder and in a managed process.
class RandomBody: ToldCalls {
  private(set) var root: String

  /// - Parameter place: the folder in which it makes its own.
  required init(in place: String, seed: UInt64) {
    root = place + Self.inner
    super.init(seed: seed)
  }

  private static let inner = "/p/q/r/s/body"

  /// Makes one random call.
  func step() {}
  /// Before the first call, and after the last.
  func begin() {}
  func end() {}

  /// Makes some calls, and tells what is there at the end.
  final func run(_ count: Int) -> [String] {
    // Far enough from what lies above, which differs: paths may lead up.
    for size in [11, 9, 7, 5, 0] {
      note("mkdir", Int(mkdir(String(root.dropLast(size)), 0o755)))
    }
    begin()
    for _ in 0..<count { step() }
    end()
    return log
  }

  // MARK: Telling

  /// A text without the root, which has another name on each side.
  func plain(_ text: String) -> String {
    text.hasPrefix(root) ? "<root>" + text.dropFirst(root.count) : text
  }

  // MARK: System calls

  /// Calls that no module of Swift has, by the processor's numbers.
  enum Call: Int {
    case faccessat2 = 439
    #if arch(x86_64)
      case sendfile = 40
      case fsetxattr = 190
      case setxattr = 188
      case lsetxattr = 189
      case getxattr = 191
      case lgetxattr = 192
      case fgetxattr = 193
      case listxattr = 194
      case llistxattr = 195
      case flistxattr = 196
      case removexattr = 197
      case lremovexattr = 198
      case fremovexattr = 199
      case syncFileRange = 277
      case utimensat = 280
      case fallocate = 285
      case renameat2 = 316
      case copyFileRange = 326
    #else
      case sendfile = 71
      case fsetxattr = 7
      case setxattr = 5
      case lsetxattr = 6
      case getxattr = 8
      case lgetxattr = 9
      case fgetxattr = 10
      case listxattr = 11
      case llistxattr = 12
      case flistxattr = 13
      case removexattr = 14
      case lremovexattr = 15
      case fremovexattr = 16
      case syncFileRange = 84
      case utimensat = 88
      case fallocate = 47
      case renameat2 = 276
      case copyFileRange = 285
    #endif
  }

  private typealias Function = @convention(c) (Int, Int, Int, Int, Int, Int, Int) -> Int
  private static let function = unsafeBitCast(dlsym(nil, "syscall"), to: Function.self)

  func kernel(
    _ call: Call, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0, _ e: Int = 0,
    _ f: Int = 0
  ) -> Int {
    Self.function(call.rawValue, a, b, c, d, e, f)
  }

  /// A text as the argument of a call.
  func with<R>(_ text: String, _ body: (Int) -> R) -> R {
    text.withCString { body(Int(bitPattern: $0)) }
  }

  /// Memory as the argument of a call.
  func with<Element, R>(_ memory: inout [Element], _ body: (Int) -> R) -> R {
    memory.withUnsafeMutableBytes { body(Int(bitPattern: $0.baseAddress)) }
  }

  func exchange(_ old: String, _ new: String, flags: Int) -> Int {
    with(old) { old in
      with(new) { kernel(.renameat2, Int(AT_FDCWD), old, Int(AT_FDCWD), $0, flags) }
    }
  }

  /// utimensat(2) with seconds, and nanoseconds that may be UTIME_NOW or UTIME_OMIT.
  @discardableResult
  func setTimes(_ path: String, _ accessed: timespec, _ modified: timespec, flags: Int32) -> Int {
    var times = [accessed, modified]
    return with(path) { path in
      with(&times) { kernel(.utimensat, Int(AT_FDCWD), path, $0, Int(flags)) }
    }
  }

  // MARK: Facts

  static func kind(_ mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: "folder"
    case S_IFLNK: "link"
    case S_IFREG: "file"
    default: "other"
    }
  }

  /// Where a link leads; nil and an errno if it is none.
  func target(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = with(&buffer) { memory in
      readlink(path, UnsafeMutablePointer(bitPattern: memory)!, 4_096)
    }
    return count < 0 ? nil : plain(String(decoding: buffer[..<count], as: UTF8.self))
  }

  /// The names in a folder with their kinds, sorted; nil and an errno.
  func names(_ path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      names.append("\(name) \(entry.pointee.d_type)")
    }
    closedir(folder)
    return names.sorted()
  }

  /// Everything below a folder that somebody else filled.
  static func list(_ folder: String) -> [String] {
    let body = RandomBody(in: "", seed: 0)
    body.root = folder
    body.tree()
    return body.log
  }

  /// Everything below a folder: kinds, modes, targets, contents.
  func tree(_ inner: String = "") {
    guard let names = names(root + inner) else { return note("tree", -1, inner) }
    for name in names.map({ String($0.prefix { $0 != " " }) }) where name != "." && name != ".." {
      let path = inner + "/" + name
      var facts = stat()
      let result = lstat(root + path, &facts)
      let kind = Self.kind(facts.st_mode)
      note("lstat", Int(result), "\(path) \(kind) \(String(facts.st_mode & 0o7777, radix: 8))")
      if kind == "folder" { tree(path) }
      if kind == "link" { note("leads", 0, target(root + path) ?? "errno \(errno)") }
      if kind == "file" { content(path) }
    }
  }

  private func content(_ path: String) {
    let file = open(root + path, O_RDONLY)
    guard file >= 0 else { return note("content", -1) }
    var bytes = [UInt8](repeating: 0, count: 100_000)
    let count = read(file, &bytes, bytes.count)
    close(file)
    note("content", count, text(bytes.prefix(max(0, count))))
  }
}
