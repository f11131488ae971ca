// Ranges of a file that are allocated, emptied or copied. A hole is pages of zeros, which a crash
// treats as what was written (R1, R2).

import SystemPackage

/// What fallocate(2) does with a range.
public struct AllocationKind: OptionSet, Hashable, Sendable {
  /// The bits that Linux has for them.
  public let rawValue: Int
  /// Takes bits as Linux has them; others mean nothing.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The size stays, also where the range goes beyond it (FALLOC_FL_KEEP_SIZE).
  public static let keepsSize = AllocationKind(rawValue: 1)
  /// The range becomes a hole, which reads as zeros (FALLOC_FL_PUNCH_HOLE).
  public static let hole = AllocationKind(rawValue: 2)
  /// The range becomes zeros (FALLOC_FL_ZERO_RANGE).
  public static let zeros = AllocationKind(rawValue: 16)
}

extension SimulatedFiles {
  /// Bytes that a file may have at most: its pages are counted in 31 bits.
  public static let largestFile = Int(Int32.max) * Disk.pageSize

  /// fallocate(2). Room beyond the end that no size covers is not reserved.
  ///
  /// - Throws: EBADF where the descriptor may not write, EPERM for a file of class A whose key is
  ///   away (F6), EFBIG beyond `largestFile`, ENOSPC.
  public func allocate(_ number: Int32, _ range: Range<Int>, _ kind: AllocationKind)
    throws(Errno)
  {
    try call(.truncate) { () throws(Errno) in
      let open = try descriptor(number)
      let inode = Int(open.inode)
      guard open.options.contains(.write), disk.inodes[inode].kind == .file else {
        throw .badFileDescriptor
      }
      guard disk.keys.allowsUse(disk.inodes[inode].protection) else { throw .notPermitted }
      if range.upperBound > Self.largestFile { throw .fileTooLarge }
      let size = disk.inodes[inode].size
      if range.upperBound > size, !kind.contains(.keepsSize) {
        try disk.resize(open.inode, to: range.upperBound)
      }
      if !kind.isDisjoint(with: [.hole, .zeros]) {
        try clear(open.inode, range.clamped(to: 0..<size))
      }
      disk.stamp(open.inode, .content)
    }
  }

  /// Zeros, page by page.
  private func clear(_ inode: Int32, _ range: Range<Int>) throws(Errno) {
    let zeros = [UInt8](repeating: 0, count: Disk.pageSize)
    var place = range.lowerBound
    while place < range.upperBound {
      let page = place / Disk.pageSize
      let end = min(range.upperBound, (page + 1) * Disk.pageSize)
      // A page that holds nothing is a hole already.
      let isHole = disk.inodes[Int(inode)].page(page).allSatisfy { $0 == 0 }
      if !isHole {
        let result = zeros[..<(end - place)].withUnsafeBytes { bytes in
          Result { () throws(Errno) in try disk.write(inode, at: place, bytes) }
        }
        try result.get()
      }
      place = end
    }
  }

  /// The inode behind a descriptor. Asks no gate.
  ///
  /// - Throws: EBADF.
  public func inodeNumber(_ number: Int32) throws(Errno) -> Int {
    Int(try descriptor(number).inode)
  }

  /// Whether a descriptor may write, and is one of a file. Asks no gate.
  ///
  /// - Throws: EBADF.
  public func isWritableFile(_ number: Int32) throws(Errno) -> Bool {
    let open = try descriptor(number)
    return open.options.contains(.write) && disk.inodes[Int(open.inode)].kind == .file
  }
}
