// What an app says that has nothing to save when it goes to the background.

/// Thrown by the `save` that an app has which writes none.
struct NothingToSave: Error {}
