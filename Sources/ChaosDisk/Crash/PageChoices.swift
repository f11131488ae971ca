// One version of each page, in one piece: a sweep copies choices more often than it reads them.

/// The chosen version of each page of each inode.
struct PageChoices: Equatable {
  private var versions: [Int32]
  /// Where the pages of each inode begin, and where those of the last one end.
  private let starts: [Int32]

  /// Chooses for each page by its versions.
  init(_ inodes: [Inode], _ choose: ([Inode.PageVersion]) -> Int) {
    var versions: [Int32] = []
    var starts: [Int32] = [0]
    starts.reserveCapacity(inodes.count + 1)
    for node in inodes {
      for page in node.pages { versions.append(Int32(page.count == 1 ? 0 : choose(page))) }
      starts.append(Int32(versions.count))
    }
    self.versions = versions
    self.starts = starts
  }

  /// How many pages an inode has.
  func count(_ inode: Int) -> Int { Int(starts[inode + 1] - starts[inode]) }

  func indices(_ inode: Int) -> Range<Int> { 0..<count(inode) }

  subscript(inode: Int, page: Int) -> Int {
    get { Int(versions[Int(starts[inode]) + page]) }
    set { versions[Int(starts[inode]) + page] = Int32(newValue) }
  }

  /// Takes what another choice has for an inode.
  mutating func take(_ inode: Int, from other: PageChoices) {
    for place in Int(starts[inode])..<Int(starts[inode + 1]) {
      versions[place] = other.versions[place]
    }
  }
}
