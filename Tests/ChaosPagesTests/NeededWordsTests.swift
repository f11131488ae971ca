// What a trace needs, in words: no more than its runs say.

import ChaosContracts
import ChaosReports
import Testing

@Suite struct NeededWordsTests {
  @Test func eachKindOfStepIsTold() {
    var found = Explanation()
    #expect(ExplanationWords.needed(found) == "no single step")
    found.needed = [0, 1, 2]
    #expect(
      ExplanationWords.needed(found)
        == "steps 1 to 3: without any one of them the promise holds")
    found.shifting = [1]
    #expect(
      ExplanationWords.needed(found) == "steps 1 to 3; without 2 another promise is broken")
    found.dispensable = [3]
    #expect(
      ExplanationWords.needed(found)
        == "steps 1 to 3; not 4; without 2 another promise is broken")
  }
}
