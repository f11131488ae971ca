// What is in the build folder beside a target that does not depend on it.

import Testing

#if os(Linux)
  @Suite struct ModuleTests {
    /// A package that asks for Apple's modules, as some do, still gets the answer no: `os` and
    /// `Combine` are there for those alone who depend on them, whatever was built first.
    @Test func othersDoNotSeeThem() {
      #if canImport(os) || canImport(OSLog)
        Issue.record("a target that does not depend on os finds it")
      #endif
      #if canImport(Combine)
        Issue.record("a target that does not depend on Combine finds it")
      #endif
    }
  }
#endif
