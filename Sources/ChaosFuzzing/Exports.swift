// What a fuzzer of one's own needs: stores and their entries.

@_exported import ChaosKit

@_exported import struct ChaosCatalog.StoreEntry
