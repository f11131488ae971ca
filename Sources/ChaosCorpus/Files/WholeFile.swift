// Files as wholes: read with a limit and only if they are files, written all at once or not at all.

import SystemPackage

/// The one way to a file whose name somebody gave.
public enum WholeFile {
  /// What standard input is called in errors.
  public static let input = "standard input"

  /// Reads a file. What is no file, and what is larger than the limit, is refused before a byte of
  /// it is read: a pipe would be waited for, and a device never ends.
  public static func read(
    _ path: String, atMost limit: Int, in files: any CorpusFiles = HostFiles()
  ) throws(TraceFileError) -> [UInt8] {
    do throws(Errno) { return try files.contents(of: path, atMost: limit) } catch {
      throw TraceFileError(file: path, reason: reason(error, limit))
    }
  }

  /// Reads standard input to its end.
  public static func readInput(atMost limit: Int) throws(TraceFileError) -> [UInt8] {
    do throws(Errno) { return try HostFiles().standardInput(atMost: limit) } catch {
      throw TraceFileError(file: input, reason: reason(error, limit))
    }
  }

  /// Puts a file with these bytes in the place of whatever has this name: under a temporary name
  /// first, renamed when it is on the disk. When this returns, it survives a power loss.
  public static func write(
    _ bytes: some Sequence<UInt8>, to path: String, in files: any CorpusFiles = HostFiles()
  ) throws(TraceFileError) {
    do throws(Errno) { try files.replace(path, with: Array(bytes)) } catch {
      throw TraceFileError(file: path, reason: .notWritable(error))
    }
  }

  /// Makes a file with these bytes in the same way, unless something has its name.
  ///
  /// - Returns: false if something has it, which stays as it is.
  package static func make(
    _ bytes: some Sequence<UInt8>, at path: String, in files: any CorpusFiles = HostFiles()
  ) throws(TraceFileError) -> Bool {
    do throws(Errno) { return try files.make(path, with: Array(bytes)) } catch {
      throw TraceFileError(file: path, reason: .notWritable(error))
    }
  }

  /// Creates a folder, and those that it lies in.
  public static func makeFolder(_ path: String) throws(TraceFileError) {
    do throws(Errno) { try HostFiles().makeFolders(path, in: path) } catch {
      throw TraceFileError(file: path, reason: .notWritable(error))
    }
  }

  private static func reason(_ errno: Errno, _ limit: Int) -> TraceFileError.Reason {
    switch errno {
    case .noSuchFileOrDirectory, .notDirectory: .missing
    case .isDirectory: .folder
    case .illegalSeek: .stream
    case .fileTooLarge: .tooLarge(limit: limit)
    default: .notReadable(errno)
    }
  }
}
