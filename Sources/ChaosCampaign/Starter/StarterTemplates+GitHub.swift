// The workflow that `chaos init` writes.

extension StarterTemplates {
  /// Pull requests run the tests; nights are shared by shards.
  static let workflow = #"""
    # Chaos on GitHub. Each pull request runs the tests with its commit as the seed: a new commit
    # searches elsewhere, and the same one finds the same again. Each night the machines of a matrix
    # share a search, whose seed is the commit too, and one job merges what they found.
    name: chaos

    on:
      pull_request:
      schedule:
        - cron: "17 2 * * *"
      workflow_dispatch:

    permissions:
      contents: read

    concurrency:
      group: chaos-${{ github.event_name }}-${{ github.ref }}
      cancel-in-progress: ${{ github.event_name == 'pull_request' }}

    defaults:
      run:
        shell: bash

    env:
      # As many as the matrix below has.
      SHARDS: 8
      RUNS: 100000

    jobs:
      tests:
        if: github.event_name == 'pull_request'
        runs-on: ubuntu-latest
        container: swift:6.3-bookworm
        timeout-minutes: 45
        env:
          CHAOS_SEED: ${{ github.event.pull_request.head.sha }}
          CHAOS_ARTIFACTS: chaos-found
        steps:
          - uses: actions/checkout@v4
          - name: Libraries
            run: |
              apt-get update
              apt-get install -y --no-install-recommends \
                liblz4-dev libxxhash-dev libsqlite3-dev pkg-config
          - uses: actions/cache@v4
            with:
              path: .build
              key: chaos-tests-${{ github.sha }}
              restore-keys: chaos-tests-
          - name: Test
            run: swift test
          - uses: actions/upload-artifact@v4
            if: failure()
            with:
              name: found
              path: chaos-found/
              if-no-files-found: ignore

      plan:
        if: github.event_name != 'pull_request'
        runs-on: ubuntu-latest
        container: swift:6.3-bookworm
        timeout-minutes: 60
        steps:
          - uses: actions/checkout@v4
          - name: Libraries
            run: |
              apt-get update
              apt-get install -y --no-install-recommends \
                liblz4-dev libxxhash-dev libsqlite3-dev pkg-config
          - name: Build
            run: swift build -c release --product @PROGRAM@
          - name: Plan
            run: |
              folder=$(swift build -c release --product @PROGRAM@ --show-bin-path)
              "$folder/@PROGRAM@" plan --runs "$RUNS" --shards "$SHARDS" --seed "$GITHUB_SHA" \
                -o plan.json | tee -a "$GITHUB_STEP_SUMMARY"
              # An artifact forgets who may execute its files; an archive does not.
              tar -czf night.tar.gz plan.json -C "$folder" @PROGRAM@
          - uses: actions/upload-artifact@v4
            with:
              name: night
              path: night.tar.gz

      search:
        needs: plan
        runs-on: ubuntu-latest
        container: swift:6.3-bookworm
        timeout-minutes: 90
        strategy:
          fail-fast: false
          matrix:
            shard: [1, 2, 3, 4, 5, 6, 7, 8]
        steps:
          - uses: actions/download-artifact@v4
            with:
              name: night
          - name: Search
            env:
              CHAOS_SHARD: ${{ matrix.shard }}/${{ env.SHARDS }}
            run: |
              apt-get update
              apt-get install -y --no-install-recommends liblz4-1 libxxhash0 libsqlite3-0
              tar -xzf night.tar.gz
              status=0
              # Time ends a shard between two slices; what is missing is said by the merge.
              ./@PROGRAM@ run --plan plan.json --shard auto --out results --for 75m || status=$?
              # Findings and doubts are the merge's to judge.
              ((status <= 2)) || exit "$status"
          - uses: actions/upload-artifact@v4
            if: always()
            with:
              name: results-${{ matrix.shard }}
              path: results/
              if-no-files-found: ignore

      merge:
        needs: [plan, search]
        if: always() && needs.plan.result == 'success'
        runs-on: ubuntu-latest
        container: swift:6.3-bookworm
        timeout-minutes: 30
        steps:
          - uses: actions/download-artifact@v4
            with:
              name: night
          - uses: actions/download-artifact@v4
            with:
              pattern: results-*
              path: results
          - name: Report
            run: |
              apt-get update
              apt-get install -y --no-install-recommends liblz4-1 libxxhash0 libsqlite3-0
              tar -xzf night.tar.gz
              status=0
              ./@PROGRAM@ merge results -o merged --tolerate-missing 1 || status=$?
              if [[ -d merged ]]; then
                ./@PROGRAM@ report merged -o report --commit "$GITHUB_SHA" || true
                cat report/summary.md >>"$GITHUB_STEP_SUMMARY"
              fi
              exit "$status"
          - uses: actions/upload-artifact@v4
            if: always()
            with:
              name: report
              path: |
                report/
                merged/
              if-no-files-found: warn

    """#
}
