// The answer to what is no question.

/// It was heard.
package struct Acknowledgement: WireValue {
  package init(_ wire: inout Wire) {}
  init() {}
  package func put(into wire: inout Wire) {}
}
