// A type that stands for a store, so that a test can say `chaos(MyApp.self)`.

/// A type of the user's that knows how the catalog lists it.
public protocol StoreType {
  /// The kind that it stands for, as it is without options.
  static var storeKind: any StoreKind { get }
}
