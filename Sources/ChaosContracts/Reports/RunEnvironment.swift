// Where a result comes from: what may explain that another machine's differs.

/// The surroundings of a run. They stand apart from its result: machines that agree on every trace
/// may differ here.
public struct RunEnvironment: Hashable, Sendable, Codable {
  public var version: String
  /// The digest of the program's file.
  public var build: String?
  /// The arguments, as they were given.
  public var arguments: [String]
  public var workers: Int
  /// The operating system and its kernel.
  public var system: String
  public var kernel: String
  public var architecture: String
  /// The version of libsqlite3, which is the system's own.
  public var sqlite: String
  public var traceFormat: Int

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
