// Random calls about pipes and files, and what poll(2) and select(2) say of them.

import Foundation

#if os(Linux)
  final class PollBody: RandomBody {
    private var file: Int32 = -1
    private var ends: [Int32] = [-1, -1]
    private var waiting = 0

    override func begin() { file = open(root + "/a", O_RDWR | O_CREAT, 0o644) }

    override func end() {
      closeEnds()
      close(file)
    }

    override func step() {
      switch pick(8) {
      case 0: makePipe()
      case 1, 2: poll()
      case 3, 4: select()
      case 5: write()
      case 6: read()
      default: note("poll nothing", Int(Foundation.poll(nil, 0, 1)))
      }
    }

    private func closeEnds() {
      for end in ends where end >= 0 { close(end) }
      ends = [-1, -1]
      waiting = 0
    }

    private func makePipe() {
      closeEnds()
      note("pipe", Int(pipe(&ends)))
    }

    private func poll() {
      let wishes = [POLLIN, POLLOUT, POLLIN | POLLOUT, POLLPRI]
      var list = [file, ends[0], ends[1], -1].map {
        pollfd(fd: $0, events: Int16(one(wishes)), revents: 7)
      }
      let count = Foundation.poll(&list, nfds_t(list.count), one([0, 0, 2]))
      note("poll", Int(count), "\(list.map(\.revents))")
    }

    private func select() {
      let all = [file, ends[0], ends[1]].filter { $0 >= 0 }
      var sets = (0..<3).map { _ in all.filter { _ in pick(2) == 0 } }
      let highest = (all.max() ?? 0) + 1
      var (reads, writes, others) = (
        Self.bits(sets[0], highest), Self.bits(sets[1], highest), Self.bits(sets[2], highest)
      )
      var time = timeval(tv_sec: 0, tv_usec: one([0, 1_500]))
      let count = Foundation.select(highest, &reads, &writes, &others, &time)
      for (set, bits) in [reads, writes, others].enumerated() {
        sets[set] = sets[set].filter { Self.holds(bits, $0) }
      }
      let found = sets.map { set in set.map { all.firstIndex(of: $0) ?? -1 } }
      note("select", Int(count), "\(found)")
    }

    /// As many sets as the highest descriptor needs: one has 1,024 bits, Linux takes more, and many
    /// tests at once have more descriptors than that.
    private static func bits(_ descriptors: [Int32], _ highest: Int32) -> [fd_set] {
      let size = 8 * MemoryLayout<fd_set>.size
      var sets = [fd_set](repeating: fd_set(), count: (Int(highest) + size - 1) / size)
      sets.withUnsafeMutableBytes { bytes in
        for descriptor in descriptors { bytes[Int(descriptor) / 8] |= 1 << UInt8(descriptor % 8) }
      }
      return sets
    }

    private static func holds(_ sets: [fd_set], _ descriptor: Int32) -> Bool {
      sets.withUnsafeBytes { $0[Int(descriptor) / 8] >> UInt8(descriptor % 8) & 1 == 1 }
    }

    /// No more than there is room for: nobody would read it.
    private func write() {
      if ends[0] < 0 || ends[1] < 0 { return }
      let bytes = [UInt8](repeating: UInt8(pick(256)), count: one([1, 100, 5_000]))
      if waiting + bytes.count > 60_000 { return }
      let count = Foundation.write(ends[1], bytes, bytes.count)
      note("write", count)
      waiting += max(0, count)
    }

    /// Only where something is there. No end is closed: programs that start beside this one hold
    /// copies of the ends for a moment.
    private func read() {
      if ends[0] < 0 || waiting == 0 && ends[1] >= 0 { return }
      var bytes = [UInt8](repeating: 0, count: one([1, 80, 9_000]))
      let count = Foundation.read(ends[0], &bytes, bytes.count)
      note("read", count, text(bytes.prefix(max(0, count))))
      waiting -= max(0, count)
    }
  }
#endif
