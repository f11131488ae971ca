// Whoever tests a store sees what the store is made of.

@_exported import ChaosKit
