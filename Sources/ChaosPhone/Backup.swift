// What a backup holds.

import ChaosDisk

/// A backup of the phone: files, and where they were.
public struct Backup {
  let image: DiskImage
  let layout: Layout
}
