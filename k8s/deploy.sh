#!/usr/bin/env bash
# Brings a cluster to what an overlay says, in the order that keeps the site up: settings and engines, then topics and
# migrations, then everything that serves. A migration that fails stops it: what runs goes on in its old version.
#
#   k8s/deploy.sh OVERLAY [--kubectl COMMAND] [--timeout SECONDS] [--remotes overlay]
#   k8s/deploy.sh prod
#   k8s/deploy.sh path/to/your/overlay --kubectl "kubectl --context production"
#
# --timeout (600) is for what serves; a Job has the time that its activeDeadlineSeconds gives it. Which versions of
# micro-frontends are live stays as `k8s/remote.sh use` left it; --remotes overlay takes the overlay's list.
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
on() { $kubectl --namespace plekje "$@"; } # unquoted: the command may have arguments of its own
apply() { # apply SELECTOR: $applied has what kubectl says of it
  $kubectl apply --server-side --force-conflicts --filename "$rendered" --selector "$1" | tee "$applied" | sed 's/^/  /'
}

# Waits until a Job ended, as long as its own deadline and some seconds for its pods; sets `state`.
ended() {
  local seconds until
  seconds=$(on get job "$1" --output 'jsonpath={.spec.activeDeadlineSeconds}')
  until=$((SECONDS + ${seconds:-$timeout} + 30))
  until state=$(on get job "$1" --output 'jsonpath={.status.conditions[?(@.status=="True")].type}') &&
    [[ $state =~ Complete|Failed ]]; do
    ((SECONDS < until)) || return 0
    sleep 1
  done
}

run_jobs() { # run_jobs COMPONENT: all of them at once, anew; fails with the log of one that failed
  local jobs job state
  # A Job of an earlier, interrupted deployment may be in the middle of a migration.
  for job in $(on get pod --selector "$component=$1" --field-selector status.phase=Running --output \
    'jsonpath={range .items[*]}{.metadata.labels.batch\.kubernetes\.io/job-name}{"\n"}{end}' | sort -u); do
    say "waiting for $job of an earlier deployment"
    ended "$job"
  done
  on delete job --selector "$component=$1" --ignore-not-found --wait | sed 's/^/  /'
  apply "$component=$1"
  jobs=$(on get job --selector "$component=$1" --output \
    'jsonpath={range .items[?(@.spec.suspend!=true)]}{.metadata.name}{"\n"}{end}')
  for job in $jobs; do
    ended "$job"
    if [[ ! $state =~ Complete ]]; then
      on logs --selector "batch.kubernetes.io/job-name=$job" --prefix --tail 50 >&2 || true
      fail "$job did not succeed in its time or failed, as its log above says; nothing that serves was changed"
    fi
    say "$job: $(on logs "job/$job" --tail 1 | sed -E 's/.*"msg":"([^"]*)".*/\1/')"
  done
}

# Waits until every pod of what was applied last is of the wanted version and ready; not for a version of a micro-frontend
# that remote.sh put beside it.
wait_for_applied() {
  local workload
  for workload in $(grep -oE '^(deployment|statefulset)\.apps/[^ ]+' "$applied"); do
    on rollout status "$workload" --timeout "${timeout}s" | tail -n 1 | sed 's/^/  /' ||
      fail "$workload did not become ready; its old pods serve on. Why: kubectl -n plekje describe $workload"
  done
}

bring_remotes() { # the overlay's list of live micro-frontends, unless remote.sh chose another
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
apply "$component notin (gateway, remotes, service, front-end, migration, seed)"
wait_for_applied
say "topics and migrations"
run_jobs migration
say "what is seeded"
run_jobs seed
# One group after the other: each is there before who calls it is replaced, and not all of them start at once.
for group in service front-end gateway; do
  say "$group"
  [ "$group" != gateway ] || bring_remotes
  apply "$component=$group"
  wait_for_applied
done
say "done"
