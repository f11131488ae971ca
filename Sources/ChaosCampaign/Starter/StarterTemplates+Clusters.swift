// The campaigns on clusters that `chaos init` writes: one for Slurm, one for Kubernetes.

extension StarterTemplates {
  /// One script: started by a person it plans and submits, started by Slurm it is a shard or the
  /// merge.
  static let slurm = #"""
    #!/usr/bin/env bash
    # A campaign on a Slurm cluster. Start it in the package's folder, on a disk that all machines
    # see:
    #
    #   bash Chaos/campaign.sbatch
    #
    # builds the program once, plans, and submits the shards as an array and their merge behind it.
    # SHARDS, RUNS, SEED (the commit, if it is not set) and CAMPAIGN, a folder, say what is run.
    # A shard that is lost may run again: it goes on where it was.
    #SBATCH --job-name=chaos
    #SBATCH --requeue
    #SBATCH --open-mode=append
    #SBATCH --ntasks=1
    #SBATCH --cpus-per-task=2
    #SBATCH --time=02:00:00
    set -euo pipefail

    program=@PROGRAM@
    campaign=${CAMPAIGN:-campaign}

    # A shard: one task of the array.
    if [[ -n ${SLURM_ARRAY_TASK_ID:-} ]]; then
      status=0
      "$campaign/$program" run --plan "$campaign/plan.json" --shard auto --out "$campaign/results" \
        --jobs "${SLURM_CPUS_PER_TASK:-1}" --for 100m || status=$?
      # 0 held, 1 broken, 2 unknown: the merge judges. Anything else is a failure of the task.
      ((status <= 2)) || exit "$status"
      exit 0
    fi

    # Behind the last shard.
    if [[ ${1:-} == merge ]]; then
      status=0
      "$campaign/$program" merge "$campaign/results" -o "$campaign/merged" --tolerate-missing 1% ||
        status=$?
      "$campaign/$program" report "$campaign/merged" -o "$campaign/report" || true
      exit "$status"
    fi

    # A person.
    mkdir -p "$campaign"
    swift build -c release --product "$program"
    folder=$(swift build -c release --product "$program" --show-bin-path)
    # A copy: shards need the same file to the end, whatever is built meanwhile.
    cp "$folder/$program" "$campaign/$program"
    "$campaign/$program" plan --runs "${RUNS:-1000000}" --shards "${SHARDS:-32}" \
      --seed "${SEED:-$(git rev-parse HEAD)}" -o "$campaign/plan.json"
    export CAMPAIGN=$campaign
    shards=$(sbatch --parsable --array="1-${SHARDS:-32}" --output="$campaign/%A_%a.log" "$0")
    # After all of them, however they ended: one finding must not stop the report.
    merge=$(sbatch --parsable --dependency="afterany:${shards%%;*}" \
      --output="$campaign/merge.log" "$0" merge)
    printf 'shards %s, merge %s; the report will be in %s/report\n' "$shards" "$merge" "$campaign"

    """#

  /// Shards as the indices of one job.
  static let kubernetes = #"""
    # A campaign on Kubernetes: one job whose indices are the shards. Before it, on a volume that
    # all pods mount (here the claim 'chaos-campaign'), the program and the plan:
    #
    #   swift build -c release --product @PROGRAM@
    #   @PROGRAM@ plan --runs 1000000 --shards 32 --seed "$(git rev-parse HEAD)" -o plan.json
    #   kubectl apply -f Chaos/campaign.yaml
    #   kubectl wait --for=condition=complete --timeout=3h job/chaos-search
    #
    # After it, where the volume is mounted:
    #
    #   @PROGRAM@ merge results -o merged --tolerate-missing 1% && @PROGRAM@ report merged -o report
    #
    # A pod that is lost runs again, and goes on where it was.
    apiVersion: batch/v1
    kind: Job
    metadata:
      name: chaos-search
    spec:
      completionMode: Indexed
      # As many as the plan has shards.
      completions: 32
      parallelism: 32
      backoffLimitPerIndex: 3
      podFailurePolicy:
        rules:
          # A machine that goes away is nobody's fault.
          - action: Ignore
            onPodConditions:
              - type: DisruptionTarget
          # Usage, input, output that cannot be written, a bug in chaos: again would be the same.
          - action: FailIndex
            onExitCodes:
              containerName: chaos
              operator: In
              values: [64, 65, 66, 70]
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: chaos
              # The program needs liblz4, libxxhash, libsqlite3 and Swift's own libraries.
              image: swift:6.3-bookworm
              workingDir: /campaign
              command: [bash, -c]
              args:
                - |
                  apt-get update
                  apt-get install -y --no-install-recommends liblz4-1 libxxhash0 libsqlite3-0
                  status=0
                  ./@PROGRAM@ run --plan plan.json --shard auto --out results --jobs 2 || status=$?
                  # 0 held, 1 broken, 2 unknown: the merge judges.
                  ((status <= 2)) || exit "$status"
              resources:
                requests:
                  cpu: "2"
                  memory: 1Gi
              volumeMounts:
                - name: campaign
                  mountPath: /campaign
          volumes:
            - name: campaign
              persistentVolumeClaim:
                claimName: chaos-campaign

    """#
}
