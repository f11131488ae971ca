"""The toy of README.md as a rule-based state machine of Hypothesis."""

import os
import sys
import time

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

PROCESSES = st.sampled_from(["app", "extension"])
KEYS = st.sampled_from(["a", "b"])
VALUES = st.integers(min_value=0, max_value=9)


class Count:
    """What was run since the last `clear`."""

    def clear(self):
        self.executions = self.steps = self.last = 0

    def begin(self):
        self.executions += 1
        self.last = 0

    def step(self):
        self.steps += 1
        self.last += 1


count = Count()


class Phone(RuleBasedStateMachine):
    """An app and an extension with one file, which each of them remembers whole."""

    has_bug = True

    def __init__(self):
        super().__init__()
        count.begin()
        self.file = {}
        self.expected = {}
        self.memory = {"app": None, "extension": None}
        self.locked = False

    def load(self, process):
        if self.memory[process] is None and not self.locked:
            self.memory[process] = dict(self.file)

    @rule(process=PROCESSES, key=KEYS, value=VALUES)
    def set(self, process, key, value):
        count.step()
        if self.locked:
            return
        if not self.has_bug:
            self.memory[process] = None
        self.load(process)
        self.memory[process][key] = value
        self.file = dict(self.memory[process])
        self.expected[key] = value

    @rule(process=PROCESSES, key=KEYS)
    def get(self, process, key):
        count.step()
        self.load(process)

    @rule(process=PROCESSES)
    def kill(self, process):
        count.step()
        self.memory[process] = None

    @rule()
    def lock(self):
        count.step()
        self.locked = True

    @rule()
    def unlock(self):
        count.step()
        self.locked = False

    @rule()
    def reboot(self):
        count.step()
        self.memory = {"app": None, "extension": None}
        self.locked = False
        assert self.file == self.expected


class FixedPhone(Phone):
    """The same without the bug."""

    has_bug = False


def check(machine, number, cases):
    """Whether a counterexample was found."""
    count.clear()
    options = settings(
        max_examples=cases,
        stateful_step_count=50,
        database=None,
        deadline=None,
        print_blob=False,
        # Else it goes on for up to ten seconds, as other tools do not, and its counts depend on the
        # time that takes.
        report_multiple_bugs=False,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    try:
        run_state_machine_as_test(seed(number)(machine), settings=options)
    except AssertionError:
        return True
    return False


def measure(kind, machine, number, cases):
    cpu, wall = time.process_time(), time.perf_counter()
    found = check(machine, number, cases)
    cpu, wall = (time.process_time() - cpu) * 1000, (time.perf_counter() - wall) * 1000
    length = count.last if found else ""
    print(
        f"{kind},hypothesis,{number},{int(found)},{length},{count.executions},{count.steps}"
        f",{cpu:.3f},{wall:.3f}",
        file=sys.__stdout__,
        flush=True,
    )


if __name__ == "__main__":
    # What Hypothesis says of counterexamples is for people.
    sys.stdout = open(os.devnull, "w")
    for number in range(1, int(sys.argv[1]) + 1):
        measure("find", Phone, number, 10_000)
    measure("speed", FixedPhone, 1, 1_000)
