// What C has under these names comes along with what Swift has.

@_exported import os
