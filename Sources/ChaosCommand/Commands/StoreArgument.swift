// Stores on the command line: names with options, or all.

import ChaosCatalog
import ChaosContracts

/// Reads the names of stores.
enum StoreArgument {
  /// Their full names, each once: the default stores if none is asked for.
  static func names(_ asked: [String], in catalog: Catalog) throws(CommandFailure) -> [String] {
    try kinds(asked, in: catalog).map(\.name)
  }

  /// The full name of one store.
  static func name(_ asked: String, in catalog: Catalog) throws(CommandFailure) -> String {
    try kind(asked, in: catalog).name
  }

  static func kind(_ asked: String, in catalog: Catalog) throws(CommandFailure) -> any StoreKind {
    if asked == Catalog.all {
      throw CommandFailure(
        "One store is needed here, and '\(asked)' is several. To run a trace on all of them, use "
          + "'\(Program.name) compare'.", .usage)
    }
    do throws(CatalogError) { return try catalog.store(asked) } catch {
      throw CommandFailure(error)
    }
  }

  static func kinds(_ asked: [String], in catalog: Catalog) throws(CommandFailure)
    -> [any StoreKind]
  {
    do throws(CatalogError) { return try catalog.kinds(named: asked) } catch {
      throw CommandFailure(error)
    }
  }
}
