// What a store is made of comes with the import of its tests.

@_exported import ChaosKit
