// Random calls about ranges of files: allocated, emptied, copied, written out.

import Foundation

#if os(Linux)
  final class RangeBody: RandomBody {
    private var open: [Int32] = []

    private var path: String { root + one(["/a", "/b", "/c", "/no/a"]) }
    private var descriptor: Int32 { open.isEmpty ? -1 : one(open) }
    private var place: Int { one([0, 1, 100, 4_095, 4_096, 5_000, 8_192, 12_000]) }
    private var size: Int { one([0, 1, 50, 4_096, 6_000, 9_000]) }

    override func step() {
      switch pick(16) {
      case 0, 1: openFile()
      case 2: if !open.isEmpty { note("close", Int(close(open.remove(at: pick(open.count))))) }
      case 3, 4: write()
      case 5...7:
        let mode = one([0, 0, 1, 3, 3, 16, 17, 2])
        note("fallocate \(mode)", kernel(.fallocate, Int(descriptor), mode, place - 1, size))
      case 8: note("posix_fallocate", Int(posix_fallocate(descriptor, place, size)))
      case 9, 10: copy()
      case 11: send()
      case 12:
        note(
          "sync_file_range",
          kernel(.syncFileRange, Int(descriptor), place, size, one([0, 2, 7])))
      case 13: space()
      case 14: note("ftruncate", Int(ftruncate(descriptor, place)))
      default: readBack()
      }
    }

    override func end() {
      for descriptor in open { close(descriptor) }
      tree()
    }

    private func openFile() {
      if open.count > 5 { return }
      let flags = one([O_RDONLY, O_WRONLY, O_RDWR, O_RDWR, O_RDWR | O_APPEND])
      let isFolder = pick(12) == 0
      let file =
        isFolder
        ? Foundation.open(root, O_RDONLY) : Foundation.open(path, flags | O_CREAT, 0o644)
      note("open \(flags)", file < 0 ? -1 : 0)
      if file >= 0 { open.append(file) }
    }

    private func write() {
      let bytes = [UInt8](repeating: UInt8(97 + pick(26)), count: size)
      note("pwrite", pwrite(descriptor, bytes, bytes.count, place))
    }

    private func readBack() {
      var bytes = [UInt8](repeating: 0, count: 20_000)
      let count = pread(descriptor, &bytes, bytes.count, place)
      note("pread", count, text(bytes.prefix(max(0, count))))
      // Where a folder's reading stands is its file system's business.
      var facts = stat()
      let target = descriptor
      guard fstat(target, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return }
      note("stat", 0, "\(facts.st_size)")
      note("lseek", lseek(target, 0, SEEK_CUR))
    }

    private func copy() {
      var places = [place - 1, place - 1]
      let (from, to) = (descriptor, descriptor)
      let isFromHere = pick(2) == 0
      let isToHere = pick(2) == 0
      let count = size
      let flags = pick(10) == 0 ? 1 : 0
      let result = with(&places) { memory in
        kernel(
          .copyFileRange, Int(from), isFromHere ? 0 : memory, Int(to),
          isToHere ? 0 : memory + 8, count, flags)
      }
      note("copy_file_range", result, "\(places)")
    }

    private func send() {
      var place = [place]
      let (from, to) = (descriptor, descriptor)
      // The kernel sends through a pipe, and what it says of folders and of ends is its own.
      var facts = stat()
      guard fstat(to, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, from != to else { return }
      let inode = facts.st_ino
      guard fstat(from, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return }
      // How much it reads of what it has just written is the kernel's.
      if facts.st_ino == inode { return }
      let isHere = pick(2) == 0
      let count = size
      let result = with(&place) { kernel(.sendfile, Int(to), Int(from), isHere ? 0 : $0, count) }
      note("sendfile", result, "\(place)")
    }

    private func space() {
      var facts = statvfs()
      let result = pick(2) == 0 ? statvfs(path, &facts) : fstatvfs(descriptor, &facts)
      note("statvfs", Int(result), result < 0 ? "" : "\(facts.f_namemax) \(facts.f_bavail > 0)")
    }
  }
#endif
