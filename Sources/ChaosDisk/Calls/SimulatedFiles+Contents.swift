// Opening, reading and writing.

import ChaosTrace
import SystemPackage

extension SimulatedFiles {
  /// Opens a file, or makes one that its owner may read and write, and others read.
  ///
  /// - Throws: as `open` with a mode.
  public func open(_ path: String, _ options: OpenOptions, protection: ProtectionClass?)
    throws(Errno) -> Int32
  {
    try open(path, options, protection: protection, mode: 0o644)
  }

  /// Opens a file or a folder, and gives the lowest number that is free.
  ///
  /// A creation that fails for lack of its key leaves an empty file behind in some eras (F18).
  ///
  /// - Parameter mode: the permission bits of a file that is created, umask applied.
  /// - Throws: EPERM when the key of the file's class is away (F5), EEXIST with
  ///   `OpenOptions.exclusive`, EISDIR for a folder that is to be written, ENOTDIR with
  ///   `OpenOptions.directory`, ELOOP for a link that is not followed, ENOSPC, EACCES.
  public func open(
    _ path: String, _ options: OpenOptions, protection: ProtectionClass?, mode: UInt16
  ) throws(Errno) -> Int32 {
    var call = DiskCall.open
    let follows = !options.contains(.noFollow) && !options.contains([.create, .exclusive])
    if options.contains(.create), (try? inode(path, follows: follows)) == nil { call = .create }
    do throws(Errno) { try enter(call) } catch {
      if call == .open, let inode = try? inode(path, follows: follows) { unread.append(inode) }
      throw error
    }
    return try attempt(call) { () throws(Errno) -> Int32 in
      let inode = try resolve(path, options, protection, mode, follows)
      disk.touch(inode)
      if call == .create { note(making: inode, path) }
      disk.inodes[Int(inode)].opens += 1
      disk.descriptions += 1
      let open = Descriptor(
        inode: inode, options: options, description: disk.descriptions,
        knownErrors: disk.errors(of: inode).known)
      if let free = descriptors.firstIndex(where: { $0 == nil }) {
        descriptors[free] = open
        return Int32(free)
      }
      descriptors.append(open)
      return Int32(descriptors.count - 1)
    }
  }

  private func resolve(
    _ path: String, _ options: OpenOptions, _ protection: ProtectionClass?, _ mode: UInt16,
    _ follows: Bool
  ) throws(Errno) -> Int32 {
    if disk.names.split(path).isRoot { return try opened(Disk.root, path, options) }
    let place = try place(
      path, follows: follows, followsSlash: !options.contains(.create))
    if place.isFolder, options.contains(.create) { throw .isDirectory }
    guard let inode = place.inode else {
      guard options.contains(.create) else { throw .noSuchFileOrDirectory }
      try disk.allowNames(in: place.directory)
      guard disk.hasRoom else { throw .noSpace }
      let protection = protection ?? disk.inheritedProtection(place.directory)
      guard disk.keys.allowsCreate(protection) else {
        if disk.failedCreateLeavesEmptyFile {
          _ = disk.create(place, .file, protection, mode: mode)
        }
        throw .notPermitted
      }
      return disk.create(place, .file, protection, mode: mode)
    }
    if place.isFolder, disk.inodes[Int(inode)].kind != .directory { throw .notDirectory }
    return try opened(inode, path, options)
  }

  /// What stands there is opened, if it is what was asked for and its mode and class allow it.
  private func opened(_ inode: Int32, _ path: String, _ options: OpenOptions) throws(Errno)
    -> Int32
  {
    if options.contains([.create, .exclusive]) { throw .fileExists }
    let kind = disk.inodes[Int(inode)].kind
    if kind == .directory, options.contains(.create) { throw .isDirectory }
    if kind != .directory, options.contains(.directory) { throw .notDirectory }
    if kind == .link { throw .tooManySymbolicLinkLevels }
    if kind == .directory, !options.isDisjoint(with: [.write, .truncate]) { throw .isDirectory }
    if !options.contains(.writeOnly) { try disk.allow(inode, .read) }
    if !options.isDisjoint(with: [.write, .truncate]) { try disk.allow(inode, .write) }
    if kind == .directory { return inode }
    guard disk.keys.allowsOpen(disk.inodes[Int(inode)].protection) else { throw .notPermitted }
    if options.contains([.truncate, .write]) {
      watch(destroying: inode, path, .truncated)
      try disk.resize(inode, to: 0)
      disk.stamp(inode, .content)
    }
    return inode
  }

  /// Gives back the descriptor, and with it the POSIX locks of the process on the file.
  ///
  /// - Throws: EBADF; EIO by a fault, when the descriptor is gone all the same.
  public func close(_ number: Int32) throws(Errno) {
    try gate.enter(.close)
    let open: Descriptor
    do { open = try descriptor(number) } catch { throw failed(.close, error) }
    release(open)
    descriptors[Int(number)] = nil
    if let errno = gate.strike(.close)?.errno { throw failed(.close, errno, injected: true) }
  }

  /// Reads what the page cache has: the last that was written by anybody, synced or not.
  ///
  /// - Throws: EPERM for a file of class A whose key is away (F6), EISDIR, EINVAL for what is below
  ///   zero, EBADF; EIO or EINTR by a fault.
  public func read(_ number: Int32, at offset: Int, count: Int) throws(Errno) -> [UInt8] {
    try enterRead(number)
    return try attempt(.read) { () throws(Errno) -> [UInt8] in
      let inode = try readable(number)
      guard offset >= 0, count >= 0 else { throw .invalidArgument }
      wasRead(inode)
      if count > 0 { disk.stampAccess(Int32(inode)) }
      return disk.inodes[inode].read(offset, count)
    }
  }

  /// Reads into memory of the caller, without an array in between.
  ///
  /// - Throws: as `read` that gives an array.
  public func read(_ number: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer)
    throws(Errno) -> Int
  {
    try enterRead(number)
    return try attempt(.read) { () throws(Errno) -> Int in
      let inode = try readable(number)
      guard offset >= 0 else { throw .invalidArgument }
      wasRead(inode)
      if !buffer.isEmpty { disk.stampAccess(Int32(inode)) }
      return disk.inodes[inode].read(offset, into: buffer[...])
    }
  }

  private func enterRead(_ number: Int32) throws(Errno) {
    do throws(Errno) { try enter(.read) } catch {
      if let open = try? descriptor(number) { unread.append(open.inode) }
      throw error
    }
  }

  private func wasRead(_ inode: Int) {
    if !unread.isEmpty { unread.removeAll { $0 == inode } }
  }

  /// The file behind a descriptor, if it may be read now.
  private func readable(_ number: Int32) throws(Errno) -> Int {
    let open = try descriptor(number)
    if open.options.contains(.writeOnly) { throw .badFileDescriptor }
    let inode = Int(open.inode)
    guard disk.inodes[inode].kind == .file else { throw .isDirectory }
    guard disk.keys.allowsUse(disk.inodes[inode].protection) else { throw .notPermitted }
    return inode
  }

  /// Reads from the descriptor's place, which moves along.
  ///
  /// - Throws: as `read` at an offset.
  public func read(_ number: Int32, count: Int) throws(Errno) -> [UInt8] {
    let offset = (try? descriptor(number))?.offset ?? 0
    let bytes = try read(number, at: offset, count: count)
    descriptors[Int(number)]?.offset = offset + bytes.count
    return bytes
  }

  /// Writes page by page: the process may be stopped or killed before each, and what was written
  /// stays. An error in a later page gives fewer bytes instead.
  ///
  /// - Throws: where not a byte was written. EPERM for a file of class A whose key is away (F6),
  ///   EBADF where the descriptor may not write, ENOSPC, EINVAL, EFBIG beyond `largestFile`; EIO,
  ///   ENOSPC or EINTR by a fault. With `OpenOptions.syncsData` also what the sync throws when all
  ///   was written.
  public func write(_ number: Int32, at offset: Int, _ bytes: [UInt8]) throws(Errno) -> Int {
    try write(number, bytes, at: offset)
  }

  /// Writes at the descriptor's place, which moves along, or at the end; others may write between
  /// two pages.
  ///
  /// - Throws: as `write` at an offset.
  public func write(_ number: Int32, _ bytes: [UInt8]) throws(Errno) -> Int {
    try write(number, bytes, at: nil)
  }

  /// Writes from memory of the caller, without an array in between.
  ///
  /// - Throws: as `write` that takes an array.
  public func write(_ number: Int32, at offset: Int, from bytes: UnsafeRawBufferPointer)
    throws(Errno) -> Int
  {
    try write(number, bytes, at: offset)
  }

  private func write(_ number: Int32, _ bytes: [UInt8], at offset: Int?) throws(Errno) -> Int {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(Errno) in try write(number, bytes, at: offset) }
    }.get()
  }

  private func write(_ number: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int?)
    throws(Errno) -> Int
  {
    if let offset, offset > Self.largestFile - bytes.count { throw .fileTooLarge }
    var written = 0..<0
    let done = try write(number, bytes, at: offset, &written)
    // A process may die between the write and its sync, as in the kernel.
    if !written.isEmpty, try descriptor(number).options.contains(.syncsData) {
      try sync(number, .full, bytes: written)
    }
    return done
  }

  /// Writes page by page; each page passes the gate, so that a writer can be caught in the middle.
  /// `offset`: where to write; nil for the descriptor's place, which then moves along.
  private func write(
    _ number: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int?, _ written: inout Range<Int>
  ) throws(Errno) -> Int {
    var done = 0
    repeat {
      try gate.enter(.write)
      let fault = gate.strike(.write)
      var injected = false
      do throws(Errno) {
        let open = try descriptor(number)
        let start = offset.map { $0 + done } ?? place(open)
        let part = try chunk(open, start, bytes, done)
        if let full = fullFile {
          fullFile = nil
          if full.inode == open.inode { throw full.errno }
        }
        if let errno = fault?.errno {
          injected = true
          throw errno
        }
        let kept = fault == .shortWrite ? part.prefix(part.count / 2) : part
        if !kept.isEmpty {
          try disk.write(open.inode, at: start, UnsafeRawBufferPointer(rebasing: kept))
          disk.stamp(open.inode, .content)
          watch(writing: open.inode, Array(bytes[..<(done + kept.count)]))
          if offset == nil { descriptors[Int(number)]?.offset = start + kept.count }
          // Others may have truncated the file meanwhile, so an append may go on further in front.
          let part = start..<start + kept.count
          written =
            written.isEmpty
            ? part
            : min(written.lowerBound, start)..<max(written.upperBound, part.upperBound)
        }
        done += kept.count
        if fault == .shortWrite {
          noteFull(number, .noSpace)
          return done
        }
      } catch {
        // A call that comes short shows its caller no error, but it met one: whoever takes a short
        // write on a full disk for ENOSPC is right.
        let met = failed(.write, error, injected: injected)
        guard done > 0 else { throw met }
        // No signal cuts a write to a file short on iOS.
        if error == .interrupted, shortWritesMeanFull { continue }
        if error != .interrupted { noteFull(number, error) }
        return done
      }
    } while done < bytes.count
    return done
  }

  /// After part of a write the rest fails as well, where only an error cuts writes short.
  private func noteFull(_ number: Int32, _ errno: Errno) {
    guard shortWritesMeanFull, let open = try? descriptor(number) else { return }
    fullFile = (open.inode, errno)
  }

  /// Where a sequential write goes: others may append between its pages.
  private func place(_ open: Descriptor) -> Int {
    open.options.contains(.append) ? disk.inodes[Int(open.inode)].size : open.offset
  }

  /// The bytes that go into the page at `start`.
  private func chunk(
    _ open: Descriptor, _ start: Int, _ bytes: UnsafeRawBufferPointer, _ done: Int
  ) throws(Errno) -> Slice<UnsafeRawBufferPointer> {
    guard disk.inodes[Int(open.inode)].kind == .file, open.options.contains(.write) else {
      throw .badFileDescriptor
    }
    guard disk.keys.allowsUse(disk.inodes[Int(open.inode)].protection) else { throw .notPermitted }
    guard start >= 0 else { throw .invalidArgument }
    return bytes[done..<min(bytes.count, done + Disk.pageSize - start % Disk.pageSize)]
  }

  /// Sets the size as one mutation, whatever number of pages it frees or adds.
  ///
  /// - Throws: EINVAL where the descriptor may not write or the size is below zero, EPERM for a
  ///   file of class A whose key is away (F6), ENOSPC, EBADF.
  public func truncate(_ number: Int32, to size: Int) throws(Errno) {
    try call(.truncate) { () throws(Errno) in
      let open = try descriptor(number)
      guard disk.inodes[Int(open.inode)].kind == .file, open.options.contains(.write), size >= 0
      else { throw .invalidArgument }
      guard disk.keys.allowsUse(disk.inodes[Int(open.inode)].protection) else {
        throw .notPermitted
      }
      if size == 0 { watch(destroying: open.inode, disk.path(of: open.inode), .truncated) }
      try disk.resize(open.inode, to: size)
      // As on ext4, also where the size stays.
      disk.stamp(open.inode, .content)
    }
  }

  /// Sends the file towards the media, with the names that the disk's model takes along (R6).
  ///
  /// - Throws: EBADF; EIO by a fault, which leaves what its file system leaves (FACTS.md, fsync
  ///   failure), and once for each descriptor after a sync that hid its failure.
  public func sync(_ number: Int32, _ kind: SyncKind) throws(Errno) {
    try sync(number, kind, bytes: nil)
  }

  /// The same for a part of its bytes, as msync(2) asks for; all of them if nil.
  package func sync(_ number: Int32, _ kind: SyncKind, bytes: Range<Int>?) throws(Errno) {
    try gate.enter(.sync)
    let open: Descriptor
    do { open = try descriptor(number) } catch { throw failed(.sync, error) }
    let fault = gate.strike(.sync)
    // Everything else is as if nothing had been.
    let hidden = disk.errors(of: open.inode)
    if hidden.count != open.knownErrors {
      descriptors[Int(number)]?.knownErrors = hidden.count
      disk.inodes[Int(open.inode)].errors.isTold = true
    }
    if let fault {
      disk.failSync(open.inode, fault, kind, bytes)
      if let errno = fault.errno { throw failed(.sync, errno, injected: true) }
    } else {
      disk.sync(open.inode, kind, bytes)
    }
    if hidden.count != open.knownErrors { throw failed(.sync, .ioError, injected: true) }
  }
}
