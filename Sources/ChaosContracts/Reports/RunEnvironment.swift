// Where a result comes from: what may explain that another machine's differs.

/// The surroundings of a run. They stand apart from its result: machines that agree on every trace
/// may differ here.
public struct RunEnvironment: Hashable, Sendable, Codable {
  /// The version of chaos.
  public var version: String
  /// The digest of the program's file.
  public var build: String?
  /// The arguments, as they were given.
  public var arguments: [String]
  /// How many processes ran traces at a time.
  public var workers: Int
  /// The operating system and its kernel.
  public var system: String
  /// The kernel's name and release, as uname(2) gives them.
  public var kernel: String
  /// The machine, as uname(2) names it: `x86_64`, `aarch64`.
  public var architecture: String
  /// The version of libsqlite3, which is the system's own.
  public var sqlite: String
  /// The version of the trace format (`Trace.formatVersion`).
  public var traceFormat: Int

  /// Takes what somebody has found out about the machine: nothing is asked here.
  public init(
    version: String, build: String?, arguments: [String], workers: Int, system: String,
    kernel: String, architecture: String, sqlite: String, traceFormat: Int
  ) {
    self.version = version
    self.build = build
    self.arguments = arguments
    self.workers = workers
    self.system = system
    self.kernel = kernel
    self.architecture = architecture
    self.sqlite = sqlite
    self.traceFormat = traceFormat
  }
}
