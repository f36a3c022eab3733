#!/usr/bin/env bash
# Applies an overlay to a cluster in the order that keeps the site up: settings and engines, the preflight, topics and
# migrations, then everything that serves. When the preflight refuses or a migration fails, the script stops, and the
# running pods keep their old version.
#
#   k8s/deploy.sh OVERLAY [--kubectl COMMAND] [--timeout SECONDS] [--remotes overlay]
#   k8s/deploy.sh prod
#   k8s/deploy.sh path/to/your/overlay --kubectl "kubectl --context production"
#
# --timeout (600) applies to what serves; the timeout of a Job is its activeDeadlineSeconds. The live versions of
# micro-frontends stay as `k8s/remote.sh use` chose them; --remotes overlay uses the overlay's list instead.
set -euo pipefail

overlay=${1:?say which overlay: dev, prod, test or a folder}
shift
kubectl=kubectl
timeout=600
remotes=live
while [ $# -gt 0 ]; do
  case $1 in
    --kubectl) kubectl=$2 ;;
    --timeout) timeout=$2 ;;
    --remotes) remotes=$2 ;;
    *) echo "unknown option $1" >&2 && exit 2 ;;
  esac
  shift 2
done
[ -f "$overlay/kustomization.yaml" ] || overlay=$(dirname "$0")/overlays/$overlay
component=app.kubernetes.io/component
rendered=$(mktemp)
applied=$(mktemp)
trap 'rm -f "$rendered" "$applied"' EXIT

say() { echo "deploy: $*"; }
fail() { echo "deploy: $*" >&2 && exit 1; }
on() { $kubectl --namespace plekje "$@"; } # unquoted, because the command may have arguments
apply() { # apply SELECTOR: writes the output of kubectl to $applied
  $kubectl apply --server-side --force-conflicts --filename "$rendered" --selector "$1" | tee "$applied" | sed 's/^/  /'
}

# Waits until a Job has ended, for at most its own deadline and some seconds for its pods; sets `state`.
wait_for_job() {
  local seconds until
  seconds=$(on get job "$1" --output 'jsonpath={.spec.activeDeadlineSeconds}')
  until=$((SECONDS + ${seconds:-$timeout} + 30))
  until state=$(on get job "$1" --output 'jsonpath={.status.conditions[?(@.status=="True")].type}') &&
    [[ $state =~ Complete|Failed ]]; do
    ((SECONDS < until)) || return 0
    sleep 1
  done
}

run_jobs() { # run_jobs COMPONENT: runs all its Jobs at once, also those that ran before; prints the log of a failed one
  local jobs job state
  # A Job of an earlier, interrupted deployment may be in the middle of a migration.
  for job in $(on get pod --selector "$component=$1" --field-selector status.phase=Running --output \
    'jsonpath={range .items[*]}{.metadata.labels.batch\.kubernetes\.io/job-name}{"\n"}{end}' | sort -u); do
    say "waiting for $job of an earlier deployment"
    wait_for_job "$job"
  done
  on delete job --selector "$component=$1" --ignore-not-found --wait | sed 's/^/  /'
  apply "$component=$1"
  jobs=$(on get job --selector "$component=$1" --output \
    'jsonpath={range .items[?(@.spec.suspend!=true)]}{.metadata.name}{"\n"}{end}')
  for job in $jobs; do
    wait_for_job "$job"
    if [[ ! $state =~ Complete ]]; then
      on logs --selector "batch.kubernetes.io/job-name=$job" --prefix --tail 50 >&2 || true
      fail "$job did not succeed in its time or failed, as its log above says; nothing that serves was changed"
    fi
    say "$job: $(on logs "job/$job" --tail 1 | sed -E 's/.*"msg":"([^"]*)".*/\1/')"
  done
}

# Waits until every pod of what was applied last has the new version and is ready. Versions of micro-frontends that
# remote.sh added are not part of it.
wait_for_applied() {
  local workload
  for workload in $(grep -oE '^(deployment|statefulset)\.apps/[^ ]+' "$applied"); do
    on rollout status "$workload" --timeout "${timeout}s" | tail -n 1 | sed 's/^/  /' ||
      fail "$workload did not become ready; its old pods serve on. Why: kubectl -n plekje describe $workload"
  done
}

apply_remotes() { # applies the overlay's list of live micro-frontends, unless remote.sh chose another
  local chosen
  chosen=$(on get configmap gateway-remotes --ignore-not-found --output 'jsonpath={.metadata.annotations.plekje\.example/chosen}')
  if [ -n "$chosen" ] && [ "$remotes" != overlay ]; then
    say "micro-frontends stay as remote.sh chose them: $(on get configmap gateway-remotes --output 'jsonpath={.data.remotes\.json}' | tr -d '\n')"
    return
  fi
  apply "$component=remotes"
  [ -z "$chosen" ] || on annotate configmap gateway-remotes plekje.example/chosen- | sed 's/^/  /'
}

$kubectl kustomize "$overlay" >"$rendered" || fail "cannot render $overlay"
say "settings, policies, engines"
$kubectl apply --server-side --filename - >/dev/null <<<'{ "apiVersion": "v1", "kind": "Namespace", "metadata": { "name": "plekje" } }'
on get secret plekje-secrets >/dev/null 2>&1 ||
  fail "the Secret plekje-secrets is missing; docs/operations/kubernetes.md says how it is made"
apply "$component notin (gateway, remotes, service, front-end, preflight, migration, seed)"
wait_for_applied
say "preflight"
run_jobs preflight
say "topics and migrations"
run_jobs migration
say "what is seeded"
run_jobs seed
# Groups are applied one after the other: each is ready before its callers are replaced, and not all start at once.
for group in service front-end gateway; do
  say "$group"
  [ "$group" != gateway ] || apply_remotes
  apply "$component=$group"
  wait_for_applied
done
say "done"
