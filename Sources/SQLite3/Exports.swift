// SQLite under the name that it has on Apple's systems.

@_exported import CSQLite
