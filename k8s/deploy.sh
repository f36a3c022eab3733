#!/usr/bin/env bash
# Brings a cluster to what an overlay says, in the order that keeps the site up: settings and engines, then topics and
# migrations, then everything that serves. A migration that fails stops it: what runs goes on in its old version.
#
#   k8s/deploy.sh OVERLAY [--kubectl COMMAND] [--timeout SECONDS]
#   k8s/deploy.sh prod
#   k8s/deploy.sh path/to/your/overlay --kubectl "kubectl --context production"
set -euo pipefail

overlay=${1:?say which overlay: dev, prod, test or a folder}
shift
kubectl=kubectl
timeout=600
while [ $# -gt 0 ]; do
  case $1 in
    --kubectl) kubectl=$2 ;;
    --timeout) timeout=$2 ;;
    *) echo "unknown option $1" >&2 && exit 2 ;;
  esac
  shift 2
done
[ -f "$overlay/kustomization.yaml" ] || overlay=$(dirname "$0")/overlays/$overlay
component=app.kubernetes.io/component
rendered=$(mktemp)
trap 'rm -f "$rendered"' EXIT

say() { echo "deploy: $*"; }
fail() { echo "deploy: $*" >&2 && exit 1; }
on() { $kubectl --namespace plekje "$@"; } # unquoted: the command may have arguments of its own
apply() { $kubectl apply --server-side --force-conflicts --filename "$rendered" --selector "$1" | sed 's/^/  /'; }

run_jobs() { # run_jobs COMPONENT: all of them at once, anew; fails with the log of one that failed
  local jobs job until=$((SECONDS + timeout)) state
  on delete job --selector "$component=$1" --ignore-not-found --wait | sed 's/^/  /'
  apply "$component=$1"
  jobs=$(on get job --selector "$component=$1" --output \
    'jsonpath={range .items[?(@.spec.suspend!=true)]}{.metadata.name}{"\n"}{end}')
  for job in $jobs; do
    until state=$(on get job "$job" --output 'jsonpath={.status.conditions[?(@.status=="True")].type}') &&
      [[ $state =~ Complete|Failed ]]; do
      ((SECONDS < until)) || break
      sleep 1
    done
    if [[ ! $state =~ Complete ]]; then
      on logs --selector "batch.kubernetes.io/job-name=$job" --prefix --tail 50 >&2 || true
      fail "$job did not succeed within $timeout s or failed, as its log above says; nothing that serves was changed"
    fi
    say "$job: $(on logs "job/$job" --tail 1 | sed -E 's/.*"msg":"([^"]*)".*/\1/')"
  done
}

wait_for() { # wait_for COMPONENTS: until every pod is of the wanted version and ready
  local workload
  for workload in $(on get deployment,statefulset --selector "$component in ($1)" --output name); do
    on rollout status "$workload" --timeout "${timeout}s" | tail -n 1 | sed 's/^/  /' ||
      fail "$workload did not become ready; its old pods serve on. Why: kubectl -n plekje describe $workload"
  done
}

$kubectl kustomize "$overlay" >"$rendered" || fail "cannot render $overlay"
say "settings, policies, engines"
$kubectl apply --server-side --filename - >/dev/null <<<'{ "apiVersion": "v1", "kind": "Namespace", "metadata": { "name": "plekje" } }'
on get secret plekje-secrets >/dev/null 2>&1 ||
  fail "the Secret plekje-secrets is missing; docs/operations/kubernetes.md says how it is made"
apply "$component notin (gateway, service, front-end, migration, seed)"
wait_for engine
say "topics and migrations"
run_jobs migration
say "what is seeded"
run_jobs seed
# One group after the other: each is there before who calls it is replaced, and not all of them start at once.
for group in service front-end gateway; do
  say "$group"
  apply "$component=$group"
  wait_for "$group"
done
say "done"
