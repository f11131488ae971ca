// Combine on Linux is OpenCombine: its types, and what it adds to Foundation's and Dispatch's.

@_exported import OpenCombine
@_exported import OpenCombineDispatch
@_exported import OpenCombineFoundation
