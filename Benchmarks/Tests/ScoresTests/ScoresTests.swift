// What raw figures come to.

import Scores
import Testing

@Suite struct ScoresTests {
  @Test func aCoinIsOneSidedThatOften() {
    #expect(SignTest(ahead: 0, behind: 0).chance == 1)
    #expect(SignTest(ahead: 5, behind: 5).chance == 1)
    // 2 * (1 + 10) / 2^10.
    #expect(abs(SignTest(ahead: 9, behind: 1).chance - 22.0 / 1024) < 1e-12)
    #expect(SignTest(ahead: 1, behind: 9).chance == SignTest(ahead: 9, behind: 1).chance)
    #expect(SignTest([1, 2, 3], against: [2, 2, 1]) == SignTest(ahead: 1, behind: 1))
  }

  @Test func quartersLieBetweenFigures() throws {
    #expect(Spread([]) == nil)
    let five = try #require(Spread([5, 1, 4, 2, 3]))
    #expect((five.low, five.median, five.high) == (2, 3, 4))
    let two = try #require(Spread([1, 2]))
    #expect((two.low, two.median, two.high) == (1.25, 1.5, 1.75))
  }
}

extension ScoresTests {
  @Test func aToolIsItsRows() throws {
    let file = RawFile(
      """
      # load before: 1.25
      kind,tool,seed,found,length,executions,steps,cpu_ms,wall_ms
      find,chaos,1,1,5,100,900,2.000,4.000
      find,chaos,2,1,6,300,900,4.000,4.000
      find,chaos,3,0,,500,900,9.000,9.000
      find,other,1,1,4,1,1,1.000,1.000
      speed,chaos,1,0,,10,1000,4.000,4.000
      empty,chaos,1,0,,10,0,1.000,1.000
      shortest,chaos,1,1,5,10,10,1.000,1.000
      """)
    #expect(file.condition("load before") == "1.25")
    let score = try #require(ToyScore("chaos", file))
    #expect((score.seeds, score.found, score.minimal, score.shortest) == (3, 2, 1, 5))
    #expect(score.milliseconds?.median == 3)
    #expect(score.executions?.median == 200)
    #expect(score.speed == 250_000)
    #expect(score.row?.milliseconds == 0.4)
    #expect(score.emptyRow == 0.1)
    #expect(try #require(ToyScore("other", file)).shortest == ToyScore.fewestCommands)
    #expect(ToyScore("nobody", file) == nil)
  }

  @Test func whatIsNotFoundCountsAsLaterThanAnyFind() throws {
    let file = RawFile(
      """
      search,bug,seed,found,executions,cpu_ms,shrink_runs,steps
      all,one,1,1,10,1.000,20,3
      all,one,2,1,20,1.000,30,4
      all,two,1,1,50,1.000,20,3
      less,one,1,0,50,9.000,,
      less,one,2,0,50,9.000,,
      less,two,1,1,50,1.000,,
      """)
    #expect(PartScore.names(file) == ["all", "less"])
    let all = try #require(PartScore("all", file))
    let less = try #require(PartScore("less", file))
    #expect(all.bugs[0].median == 15)
    #expect(all.bugs[0].minimal == 1)
    #expect(less.bugs[0].executions == [51, 51])
    #expect((less.found, less.searches, less.foundAlways) == (1, 3, 1))
    #expect(all.sooner(than: less) == SignTest(ahead: 1, behind: 0))
    #expect(all.more(than: less) == SignTest(ahead: 2, behind: 0))
    #expect(less.more(than: all) == SignTest(ahead: 0, behind: 2))
  }

  @Test func causesOfABugCountTogether() throws {
    let score = SmallestScore(
      RawFile(
        """
        # seeds: 100
        bug,cause,era,findings,minimal,steps,lengths,letters,shorter,missed,trace
        one,work,ios18,99,99,3,3: 99,4,10,,phone; a; b; c
        one,death,ios18,1,0,5,6: 1,4,90,phone; a; b; c; d; e,phone; a; b; c; d; e; f
        two,work,ios18,100,97,7,7: 97 8: 3,4,,,phone; a
        store two,Kept: work,ios18,50,40,3,3: 40 4: 10,4,10,,phone; a; b; c
        store two,Kept: death,ios18,50,50,3,3: 50,4,20,,phone; a; b; c
        """))
    #expect(score.bugs.map(\.name) == ["one", "two"])
    let one = try #require(score.bugs.first)
    #expect((one.findings, one.minimal, one.isKnown) == (100, 99, true))
    #expect(one.causes[1].trace == "phone; a; b; c; d; e")
    #expect(score.short.map(\.name) == ["two"])
    #expect(!score.bugs[1].isKnown)
    #expect(score.stores.map(\.name) == ["two"])
    #expect(score.stores.map { [$0.findings, $0.minimal, $0.shorter] } == [[100, 90, 30]])
  }
}
