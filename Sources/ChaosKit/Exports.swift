// All that your own store needs, in one import.

@_exported import ChaosContracts
@_exported import ChaosDisk
@_exported import ChaosPhone
@_exported import ChaosTrace

@_exported import struct SystemPackage.Errno

/// The host under a name that no type of Foundation has.
public typealias PhoneHost = Host
