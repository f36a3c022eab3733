#!/usr/bin/env bash
# Runs a command of a unit once, as a Job with the image, settings and labels of its Deployment, StatefulSet or CronJob.
# Prints the Job's log, and fails when the command fails.
#
#   k8s/job.sh UNIT COMMAND [ARGUMENT …] [NAME=VALUE …]
#   k8s/job.sh accounts replay-erasures ERASURES_SINCE=2026-01-31T00:00:00Z
#   k8s/job.sh backup restore RESTORE_AT=2026-01-31T13:00:00Z RESTORE_OVER=true
#   k8s/job.sh analytics rewind-events EVENTS_GROUPS=reviews EVENTS_SINCE=2026-01-31T03:00:00Z
#
# KUBECTL replaces the command kubectl. Needs jq. A volume of a StatefulSet is empty in the Job.
set -euo pipefail

unit=${1:?which unit}
command=${2:?which command of it}
shift 2
job=$unit-$command
on() { ${KUBECTL:-kubectl} --namespace plekje "$@"; }

kind=deployment
on get "deployment/$unit" >/dev/null 2>&1 || kind=statefulset
on get "$kind/$unit" >/dev/null 2>&1 || kind=cronjob
workload=$(on get "$kind/$unit" --output json)
on delete job "$job" --ignore-not-found --wait
# Another name than the unit's keeps requests away from this pod; the other labels let it reach the engines.
jq --arg job "$job" --arg command "$command" '
  (.spec.jobTemplate.spec.template // .spec.template) as $template
  | (.spec.volumeClaimTemplates // [] | map({ name: .metadata.name, emptyDir: {} })) as $volumes
  | ($template.metadata.labels + { "app.kubernetes.io/name": $job, "app.kubernetes.io/component": "job" }) as $labels
  | { apiVersion: "batch/v1", kind: "Job", metadata: { name: $job, labels: $labels },
      spec: { backoffLimit: 0, ttlSecondsAfterFinished: 86400, template: { metadata: { labels: $labels },
        spec: ($template.spec
          | .restartPolicy = "Never"
          | .volumes = (.volumes // []) + $volumes
          | .containers[0] |= (del(.livenessProbe, .readinessProbe, .startupProbe, .lifecycle, .ports)
            | .args = ["node", "dist/main.cjs", $command] + ($ARGS.positional | map(select(contains("=") | not)))
            | .env += ($ARGS.positional | map(capture("^(?<name>[A-Z_]+)=(?<value>.*)$"))))) } } }
' --args "$@" <<<"$workload" | on apply --filename -
until state=$(on get job "$job" --output 'jsonpath={.status.conditions[?(@.status=="True")].type}') &&
  [[ $state =~ Complete|Failed ]]; do
  sleep 1
done
on logs "job/$job"
[[ $state =~ Complete ]] || { echo "job: $job failed, as its log above says" >&2 && exit 1; }
