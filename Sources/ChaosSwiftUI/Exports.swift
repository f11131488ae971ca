// What SwiftUI brings along on iOS: @Observable.

@_exported import Observation
