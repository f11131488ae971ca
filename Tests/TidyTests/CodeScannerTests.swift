// The scanner that the rules stand on: what is code, what is comment, what is text.

import Testing

@Suite struct CodeScannerTests {
  @Test(arguments: [
    (#"let a = 1 // Date()"#, #"let a = 1          "#),
    (#"let a = "Date()" + b"#, #"let a = "      " + b"#),
    (#"let a = "x\(Date())y""#, #"let a = "  (Date()) ""#),
    (#"let a = "\(f("(", b))" + c"#, #"let a = " (f(" ", b))" + c"#),
    (#"let a = "\"Date()" + b"#, #"let a = "        " + b"#),
    (##"let a = #"\(Date())"# + b"##, ##"let a = #"         "# + b"##),
    (##"let a = #"\#(Date())"# + b"##, ##"let a = #"  (Date())"# + b"##),
    (#"a /* b /* c */ d */ e"#, #"a                   e"#),
    ("let a = \"\"\"\n  \"Date()\" }\n  \"\"\" + b", "let a = \"\"\"\n            \n  \"\"\" + b"),
    ("a // b\nc", "a     \nc"),
  ])
  func onlyCodeIsLeft(text: String, code: String) {
    #expect(CodeScanner.code(of: text) == code)
  }

  @Test func everyLineKeepsItsPlace() {
    for file in SourceTree.here.swift {
      #expect(file.code.count == file.lines.count, "\(file.path)")
    }
  }
}
