// Every choice that a crash has, counted off: one digit for each thing that is pending, with a
// value for each thing that may become of it. The rules then repair a choice, so several numbers
// may come to one state, and each legal state has a number.

import ChaosTrace

/// What is pending, as the digits of a number.
struct CrashDigits {
  /// What may become of one page.
  private struct PageValue {
    var version: Int
    var form: OddPage.Form?
  }

  private enum Digit {
    case page(inode: Int, page: Int, [PageValue])
    case size(inode: Int, [Int])
    /// Where the one journal is cut, among the changes that may be lost.
    case cut(Int)
    /// A change of names: kept, lost, and for renames that split each of their halves.
    case name(Int, Int)

    var count: Int {
      switch self {
      case .page(_, _, let values): values.count
      case .size(_, let places): places.count
      case .cut(let count): count + 1
      case .name(_, let count): count
      }
    }
  }

  private let bounds: CrashBounds
  private let digits: [Digit]

  init(_ bounds: CrashBounds) {
    self.bounds = bounds
    var digits: [Digit] = []
    for item in bounds.items {
      switch item {
      case .page(let inode, let page):
        digits.append(
          .page(inode: Int(inode), page: page, Self.values(bounds, Int(inode), page)))
      case .size(let inode):
        let inode = Int(inode)
        digits.append(
          .size(inode: inode, Array(bounds.floor.sizes[inode]...bounds.top.sizes[inode])))
      case .name(let name):
        switch bounds.rules.names {
        case .immediate, .journal: break
        case .perDirectory, .independent:
          let splits = bounds.rules.splitsRenames && bounds.journal[name].isRename
          digits.append(.name(name, splits ? 4 : 2))
        }
      }
    }
    if bounds.rules.names == .journal, !bounds.pendingNames.isEmpty {
      digits.append(.cut(bounds.pendingNames.count))
    }
    self.digits = digits
  }

  /// How many numbers there are; `.max` where they do not fit.
  var count: UInt64 {
    var count: UInt64 = 1
    for digit in digits {
      let (product, isOver) = count.multipliedReportingOverflow(by: UInt64(digit.count))
      if isOver { return .max }
      count = product
    }
    return count
  }

  /// What may become of a page: each version, and what lies between two or beside one.
  private static func values(_ bounds: CrashBounds, _ inode: Int, _ page: Int) -> [PageValue] {
    let versions = bounds.inodes[inode].pages[page]
    let floor = bounds.floor.pages[inode, page]
    let top = bounds.top.pages[inode, page]
    var values: [PageValue] = []
    for version in stride(from: top, through: floor, by: -1) where !versions[version].lost {
      values.append(PageValue(version: version))
      for form in forms(bounds, inode, page, version) {
        values.append(PageValue(version: version, form: form))
      }
    }
    return values
  }

  private static func forms(_ bounds: CrashBounds, _ inode: Int, _ page: Int, _ version: Int)
    -> [OddPage.Form]
  {
    let rules = bounds.rules
    let versions = bounds.inodes[inode].pages[page]
    var forms: [OddPage.Form] = []
    if version > bounds.floor.pages[inode, page] {
      let before = bounds.disk.written(inode, page, before: version)
      let length = max(versions[version].bytes.count, versions[before].bytes.count)
      if rules.tear < Disk.pageSize {
        for cut in stride(from: rules.tear, to: length, by: rules.tear) {
          forms += [.front(cut), .end(cut)]
        }
        // The first and the last sector are missing where a page is cut behind or before them.
        for start in stride(from: Disk.sector, to: length - Disk.sector, by: Disk.sector) {
          forms.append(.without(start))
        }
      }
      if rules.damagesNeighbours, !versions[version].written.isEmpty { forms.append(.neighbours) }
    }
    if rules.sizes == .garbage, version < versions.count - 1 {
      forms.append(.foreign)
      if bounds.disk.freed(page) != nil { forms.append(.older) }
    }
    return forms
  }

  /// The choice of a number, before the rules repair it; numbers beyond all wrap around.
  func choice(_ number: UInt64) -> CrashChoice {
    var rest = number
    return choice { count in
      let digit = Int(rest % UInt64(count))
      rest /= UInt64(count)
      return digit
    }
  }

  /// A choice in which each digit is drawn. Half of the pages keep the bytes of a version.
  func blend(_ seed: UInt32) -> CrashChoice {
    var state = UInt64(seed)
    return choice { count in
      // SplitMix64: neighbouring seeds have nothing in common.
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      mixed ^= mixed >> 31
      // A page with many ways to tear would else hardly ever be old or new.
      if count > 4, mixed >> 32 & 3 != 0 { return mixed >> 34 & 1 == 0 ? 0 : count - 1 }
      return Int((mixed & 0xFFFF_FFFF) % UInt64(count))
    }
  }

  private func choice(_ draw: (Int) -> Int) -> CrashChoice {
    var choice = bounds.floor
    for digit in digits {
      let value = draw(digit.count)
      switch digit {
      case .page(let inode, let page, let values):
        choice.pages[inode, page] = values[value].version
        if let form = values[value].form {
          choice.odd.append(OddPage(inode: inode, page: page, form: form))
        }
      case .size(let inode, let places):
        choice.sizes[inode] = places[places.count - 1 - value]
      case .cut(let count):
        // The mildest first, as with pages.
        for name in bounds.pendingNames.prefix(count - value) { choice.names[name] = true }
      case .name(let name, _):
        choice.names[name] = value != 1
        if value > 1 {
          choice.halves.append(CrashChoice.Half(name: name, change: value - 2))
        }
      }
    }
    return choice
  }
}
