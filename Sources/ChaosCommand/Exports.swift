// What a program that adds a store to the command line needs: stores and their entries.

@_exported import ChaosKit

@_exported import struct ChaosCatalog.StoreEntry
