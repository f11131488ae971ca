// What a store is made of, and what a sweep goes through, come with the import of its tests.

@_exported import ChaosKit

@_exported import struct ChaosCampaign.SweptAct
