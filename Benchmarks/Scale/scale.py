"""What a campaign costs on many machines: measured here, then simulated for up to 10,000 cores.

Measures with `chaos plan`, `run --plan` and `merge` what a slice, a shard and a merge cost, checks
the simulation against a real run on this machine, and prints a page in Markdown.

    scale.py CHAOS [--cores N]    CHAOS: the release build; N: cores of the real run, 2 if not said
    scale.py --check              the simulation's own tests

Nothing here is random: each simulation draws from a generator with a fixed seed.
"""

import heapq
import math
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time

STORES = ["session-cached", "plain-file", "hardened-file", "sqlite-wal"]
SLICE = 2000
# Traces that a worker runs at a time: `SliceRun`.
CHUNK = 250
# Slices of a campaign by itself at most: `SearchOptions`.
SLICES = 1 << 16
CORES_OF_A_MACHINE = 8
# What this machine cannot measure, and the page says so.
SLOW_SHARE, SLOWNESS = 0.02, 2.0
SPREAD = 0.05
DEATHS_AN_HOUR = 0.001
NOTICED_AFTER = 60.0
QUEUE_DELAY = 2.0
DOLLARS_A_CORE_HOUR = 0.02


# Measuring.


def spend(arguments):
    """CPU seconds that a command and its children take. Fails unless it ends as a campaign does."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(arguments, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(arguments)} exited {done.returncode}:\n{done.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def line(points):
    """The least squares line through points, as its value at 0, not below it, and its slope."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    middle = sum(xs) / len(xs)
    spread = sum((x - middle) ** 2 for x in xs)
    slope = sum((x - middle) * y for x, y in points) / spread
    return max(0.0, sum(ys) / len(ys) - slope * middle), slope


class Lab:
    """A folder with plans and their results."""

    def __init__(self, chaos, folder):
        self.chaos, self.folder, self.plans = chaos, pathlib.Path(folder), 0

    def plan(self, stores, slices, of_a_shard, size=SLICE):
        """A plan of so many slices of each store; gives its file and the number of shards."""
        self.plans += 1
        path = self.folder / f"plan-{self.plans}.json"
        shards = len(stores) * slices // of_a_shard
        words = [word for store in stores for word in ("--store", store)]
        spend([self.chaos, "plan", "--runs", str(slices * size), "--slice", str(size), "--shards",
               str(shards), "--corpus", str(self.folder / "none"), "-o", str(path), *words])
        return path, shards

    def command(self, plan, shard, shards):
        out = self.folder / plan.stem / str(shard)
        return [self.chaos, "run", "--plan", str(plan), "--shard", f"{shard}/{shards}", "--out",
                str(out), "--jobs", "1", "--corpus", str(self.folder / "none")]

    def run(self, plan, shard, shards):
        """CPU seconds and bytes of one shard on one core."""
        seconds = spend(self.command(plan, shard, shards))
        files = (self.folder / plan.stem / str(shard)).rglob("*.json")
        return seconds, sum(file.stat().st_size for file in files)


def costs(lab):
    """For each store: seconds of a shard, of each slice that was timed, and bytes of slices."""
    result = {}
    for store in STORES:
        points = []
        for of_a_shard, shards in ((1, 6), (2, 6), (6, 4)):
            plan, all_ = lab.plan([store], of_a_shard * shards, of_a_shard)
            for shard in range(1, shards + 1):
                seconds, _ = lab.run(plan, shard, all_)
                points.append((of_a_shard, seconds))
        fixed, slope = line(points)
        rest = [max(0.0, seconds - fixed) / slices for slices, seconds in points]
        bytes_ = {}
        for size in (SLICE, 10 * SLICE):
            plan, _ = lab.plan([store], 1, 1, size=size)
            bytes_[size] = lab.run(plan, 1, 1)[1]
        result[store] = {"shard": fixed, "slices": rest, "bytes": bytes_}
    return result


def merging(lab):
    """Seconds of a merge: at its start and for each slice, and for a slice that was merged before."""
    plan, shards = lab.plan(["hardened-file"], 400, 1, size=20)
    for shard in range(1, shards + 1):
        lab.run(plan, shard, shards)
    results = lab.folder / plan.stem
    raw, again, groups = [], [], []

    def merge(folders, to):
        return spend([lab.chaos, "merge", *map(str, folders), "-o", str(to), "--tolerate-missing",
                      str(shards)])

    for group in range(4):
        folders = [results / str(shard) for shard in range(1 + group * 100, 101 + group * 100)]
        groups.append(lab.folder / f"group-{group}")
        raw.append((100, merge(folders, groups[-1])))
    everything = [results / str(shard) for shard in range(1, shards + 1)]
    raw.append((400, merge(everything, lab.folder / "flat")))
    again.append((400, merge(groups, lab.folder / "tree")))
    again.append((200, merge(groups[:2], lab.folder / "half")))
    same = (lab.folder / "flat/merged.json").read_bytes() == (
        lab.folder / "tree/merged.json").read_bytes()
    if not same:
        sys.exit("a merge of merges has other bytes than one merge")
    return line(raw), line(again)


# Simulating.


class Cluster:
    """Machines that take shards from a queue, run their slices on all their cores, and may die."""

    def __init__(self, machines, cores=CORES_OF_A_MACHINE, seed=1, troubled=True):
        self.random = random.Random(seed)
        self.machines, self.cores, self.troubled = machines, cores, troubled

    def slowness(self):
        if not self.troubled:
            return 1.0
        base = self.random.lognormvariate(0, SPREAD)
        return base * (SLOWNESS if self.random.random() < SLOW_SHARE else 1.0)

    def seconds(self, slices, fixed):
        """When each slice of a shard is done, one after the other, each on all cores at once."""
        now, ends = fixed, []
        for work, chunks in slices:
            now += work / chunks * math.ceil(chunks / self.cores)
            ends.append(now)
        return ends

    def run(self, shards, fixed):
        """Runs shards, each a list of slices: a core's seconds, and the chunks that they divide into.

        Gives the end, the deaths, and the cores' seconds that were of use.
        """
        free = [(0.0, number, self.slowness()) for number in range(self.machines)]
        heapq.heapify(free)
        waiting = [(0.0, number, slices) for number, slices in enumerate(shards)]
        end, deaths, used = 0.0, 0, 0.0
        while waiting:
            now, name, slowness = heapq.heappop(free)
            since, number, slices = heapq.heappop(waiting)
            begin = max(now, since) + (QUEUE_DELAY if self.troubled else 0.0)
            death = (begin + self.random.expovariate(DEATHS_AN_HOUR / 3600)
                     if self.troubled else math.inf)
            ends = [begin + slowness * at for at in self.seconds(slices, fixed)]
            # What was done is kept in the shard's file; the slice at work is lost.
            kept = sum(1 for at in ends if at <= death)
            used += sum(work for work, _ in slices[:kept])
            if kept < len(slices):
                deaths += 1
                back = death + NOTICED_AFTER
                heapq.heappush(waiting, (back, number, slices[kept:]))
                heapq.heappush(free, (back, name, self.slowness()))
            else:
                done = ends[-1] if ends else begin
                end = max(end, done)
                heapq.heappush(free, (done, name, slowness))
        return end, deaths, used


def shards_of(costs_, machines, per_machine, hours, draw):
    """The shards of a campaign that an ideal cluster ends in so many hours: slices of all stores.

    Gives them and the traces of a slice. Work grows with the traces; what varies was measured.
    """
    mean = sum(sum(cost["slices"]) / len(cost["slices"]) for cost in costs_.values()) / len(costs_)
    traces = machines * CORES_OF_A_MACHINE * hours * 3600 / mean * SLICE
    # As `chaos plan` does.
    size = min(1_000_000, SLICE * int(traces / SLICES / SLICE + 1))
    pools = [cost["slices"] for cost in costs_.values()]
    work = [(draw.choice(pools[number % len(pools)]) * size / SLICE, size // CHUNK)
            for number in range(int(traces / size))]
    count = machines * per_machine
    return [work[number::count] for number in range(count)], size


def check():
    """The simulation's own tests: nothing is lost, and nothing is faster than it can be."""
    draw = random.Random(7)
    for machines, count in ((1, 1), (3, 7), (20, 90)):
        shards = [[(draw.uniform(1, 9), 8) for _ in range(draw.randrange(1, 30))]
                  for _ in range(count)]
        total = sum(work for slices in shards for work, _ in slices)
        for troubled in (False, True):
            runs = [Cluster(machines, seed=5, troubled=troubled).run(shards, 0.5) for _ in range(2)]
            assert runs[0] == runs[1], "the same seed gives the same"
            end, deaths, used = runs[0]
            assert abs(used - total) < 1e-6, "each slice counts once"
            least = total / (machines * CORES_OF_A_MACHINE)
            assert end >= least * (0.7 if troubled else 1), "no faster than all cores at work"
    alone = Cluster(1, cores=1, troubled=False)
    assert alone.run([[(2.0, 8), (3.0, 8)], [(4.0, 8)]], 1.0)[0] == 11.0
    assert Cluster(1, cores=8, troubled=False).run([[(9.0, 9)]], 1.0)[0] == 3.0, "nine on eight"
    global DEATHS_AN_HOUR
    kept, DEATHS_AN_HOUR = DEATHS_AN_HOUR, 30.0
    try:
        shards = [[(160.0, 8)] * 16 for _ in range(40)]
        end, deaths, used = Cluster(4, seed=3).run(shards, 0.5)
        assert deaths > 0 and abs(used - 40 * 16 * 160) < 1e-6, "what a death took runs again"
    finally:
        DEATHS_AN_HOUR = kept
    print("the simulation's tests passed")


# The page.


def real(lab, costs_, cores):
    """A real run of 16 shards on this machine's cores, and the same simulated: seconds each."""
    plan, shards = lab.plan(STORES, 12, 3)
    began, running, next_ = time.monotonic(), [], 1
    while next_ <= shards or running:
        while next_ <= shards and len(running) < cores:
            running.append(subprocess.Popen(
                lab.command(plan, next_, shards), stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL))
            next_ += 1
        running = [process for process in running if process.poll() is None]
        time.sleep(0.02)
    took = time.monotonic() - began
    # Slices go round the shards, as `chaos run --shard` deals them.
    draw = random.Random(11)
    times = [(draw.choice(costs_[store]["slices"]), SLICE // CHUNK)
             for _ in range(12) for store in STORES]
    dealt = [times[number::shards] for number in range(shards)]
    # A shard has slices of three stores here, and looks into what broke in each.
    fixed = 3 * sum(cost["shard"] for cost in costs_.values()) / len(costs_)
    return took, Cluster(cores, cores=1, troubled=False).run(dealt, fixed)[0], shards


def page(chaos, cores):
    with tempfile.TemporaryDirectory() as folder:
        lab = Lab(chaos, folder)
        costs_ = costs(lab)
        (start, each), (start_again, each_again) = merging(lab)
        took, foreseen, shards = real(lab, costs_, cores)
    print("# Many machines\n")
    print("Written by `Scripts/scale`: what a slice, a shard and a merge cost, measured on one core, "
          "and what follows\nfrom that for a campaign on up to 10,000 cores, simulated.\n")
    print("## Measured\n")
    print(f"CPU time; a slice is {SLICE:,} traces.\n")
    print("| store | a shard's start and end, s | a slice, s (least to most) | traces a second | "
          f"bytes of a shard with one slice | with one of {10 * SLICE:,} |")
    print("|---|---|---|---|---|---|")
    for store, cost in costs_.items():
        mean = sum(cost["slices"]) / len(cost["slices"])
        print(f"| {store} | {cost['shard']:.2f} | {mean:.2f} ({min(cost['slices']):.2f} to "
              f"{max(cost['slices']):.2f}) | {SLICE / mean:,.0f} | {cost['bytes'][SLICE]:,} | "
              f"{cost['bytes'][10 * SLICE]:,} |")
    print(f"\nA merge takes {start * 1000:.0f} ms and {each * 1000:.2f} ms for each slice of `hardened-file`; of what "
          f"was merged before, {start_again * 1000:.0f} ms and\n{each_again * 1000:.2f} ms. A merge "
          "of four merges has the same bytes as one merge of all.\n")
    print(f"For real, {shards} shards on {cores} cores of this machine: {took:.1f} s; the simulation "
          f"foresees {foreseen:.1f} s.\n")
    simulated(costs_, start, each, each_again)


def simulated(costs_, start, each, each_again):
    fixed = sum(cost["shard"] for cost in costs_.values())
    print("## Simulated\n")
    print(f"An hour of work on {len(costs_)} stores, {CORES_OF_A_MACHINE} cores a machine; a machine "
          "works at one slice at a time, on all its cores.\nAssumed, since one machine cannot measure "
          f"it: machines differ by {SPREAD:.0%}, and {SLOW_SHARE:.0%} are {SLOWNESS:g} times as slow; "
          f"one of\n{1 / DEATHS_AN_HOUR:,.0f} dies in an hour, which the queue notices after "
          f"{NOTICED_AFTER:.0f} s; a shard waits {QUEUE_DELAY:.0f} s for its machine; a core costs\n"
          f"{DOLLARS_A_CORE_HOUR} dollars an hour. Slices are as long as `chaos plan` makes them by "
          f"itself: at most {SLICES:,} of them.\n")
    print("| cores | traces of a slice | shards for each machine | millions of traces | minutes | "
          "of the cores at work | deaths | results at most, MB | merge, s | dollars for a million |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for cores in (80, 1_000, 10_000):
        machines = cores // CORES_OF_A_MACHINE
        for per_machine in (1, 4, 16):
            shards, size = shards_of(costs_, machines, per_machine, 1, random.Random(cores))
            count = sum(map(len, shards))
            end, deaths, used = Cluster(machines, seed=cores).run(shards, fixed)
            million = count * size / 1e6
            bytes_ = sum(cost["bytes"][SLICE if size == SLICE else 10 * SLICE]
                         for cost in costs_.values()) / len(costs_)
            dollars = end / 3600 * cores * DOLLARS_A_CORE_HOUR / million
            print(f"| {cores:,} | {size:,} | {per_machine} | {million:,.0f} | {end / 60:.1f} | "
                  f"{used / (end * cores):.0%} | {deaths} | {count * bytes_ / 1e6:,.0f} | "
                  f"{start + each * count:,.1f} | {dollars:.4f} |")
    million = count * size / 1e6
    small = million * 1e6 / SLICE
    bytes_ = sum(cost["bytes"][SLICE] for cost in costs_.values()) / len(costs_)
    print(f"\nWith slices of {SLICE:,} the last campaign has {small / 1e6:,.0f} million of them, "
          f"{small * bytes_ / 1e9:,.0f} GB of results at most, and a merge of\n{small * each / 3600:,.1f} hours. "
          "More shards for each machine cost less waiting for the last ones, until a shard's own start\n"
          "and what it looks into, each shard anew, are more than that.")


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        check()
    elif len(sys.argv) in (2, 4) and (len(sys.argv) == 2 or sys.argv[2] == "--cores"):
        page(sys.argv[1], int(sys.argv[3]) if len(sys.argv) == 4 else 2)
    else:
        sys.exit(__doc__)
