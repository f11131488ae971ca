// FileHandle.bytes and URL.lines: files that are read in a loop which awaits.

import Foundation

extension FileHandle {
  /// The bytes from where the handle stands, in a loop that awaits.
  public var bytes: AsyncBytes { AsyncBytes(open: { [self] in self }) }

  /// The bytes of a file, read a block at a time.
  public struct AsyncBytes: AsyncSequence {
    public typealias Element = UInt8

    fileprivate let open: () throws -> FileHandle

    /// The lines of text, without what ends them. What is no UTF-8 is mended.
    public var lines: AsyncLines { AsyncLines(bytes: self) }

    public func makeAsyncIterator() -> Iterator { Iterator(open: open) }

    public struct Iterator: AsyncIteratorProtocol {
      fileprivate let open: () throws -> FileHandle
      private var handle: FileHandle?
      private var block = Data()
      private var isOver = false

      fileprivate init(open: @escaping () throws -> FileHandle) { self.open = open }

      public mutating func next() async throws -> UInt8? {
        if let byte = block.popFirst() { return byte }
        if isOver { return nil }
        let handle = try self.handle ?? open()
        self.handle = handle
        block = try handle.read(upToCount: 16 << 10) ?? Data()
        isOver = block.isEmpty
        return block.popFirst()
      }
    }
  }

  /// The lines of a file, each of which ends with a line feed, a carriage return or both; empty
  /// ones are left out. Apple's `AsyncLineSequence` knows a few rarer ends as well.
  public struct AsyncLines: AsyncSequence {
    public typealias Element = String

    fileprivate let bytes: AsyncBytes

    public func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes.makeAsyncIterator()) }

    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var bytes: AsyncBytes.Iterator

      public mutating func next() async throws -> String? {
        var line: [UInt8] = []
        while let byte = try await bytes.next() {
          if byte != 0x0A && byte != 0x0D { line.append(byte) } else if !line.isEmpty { break }
        }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
      }
    }
  }
}

extension URL {
  /// The bytes of a file, in a loop that awaits.
  public var resourceBytes: FileHandle.AsyncBytes {
    FileHandle.AsyncBytes(open: { try FileHandle(forReadingFrom: self) })
  }

  /// The lines of a file, in a loop that awaits.
  public var lines: FileHandle.AsyncLines { resourceBytes.lines }
}
