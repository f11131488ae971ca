// A program that is started once more, so that managed processes are forked from it.

import CManaged

/// This program, as the place where managed processes come from.
package enum ManagedProgram {
  /// For the first line of a program whose Swift runtime is linked in: does not return if it was
  /// started to be forked from. In all other programs that is known before their first line.
  package static func begin() { chaos_nursery_take_over() }
}
