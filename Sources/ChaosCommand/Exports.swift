// Whoever adds a store to the command line sees what stores and their entries are made of.

@_exported import struct ChaosCatalog.StoreEntry
@_exported import ChaosKit
