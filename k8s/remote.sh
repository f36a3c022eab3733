#!/usr/bin/env bash
# Adds a version of a micro-frontend beside the live one, gives it to a share of visitors, makes it live, or removes it.
# Changes nothing else. Open tabs keep the version that they loaded, as long as its pods run.
#
#   k8s/remote.sh add discovery v2 plekje/mfe-discovery:1.1.0    a Deployment, a Service and a budget mfe-discovery-v2
#   k8s/remote.sh share discovery v2 5                           5 % of visitors load it
#   k8s/remote.sh share discovery                                the share ends: nobody loads it any more
#   k8s/remote.sh use discovery v2                               new pages load it, and a share ends
#   k8s/remote.sh use discovery                                  back to the version without a suffix
#   k8s/remote.sh remove discovery v2                            once no tab can have it any more
#
# KUBECTL replaces the command kubectl. TIMEOUT_SECONDS (300) is the timeout until the pods of `add` are ready. The list
# that `use` or `share` wrote stays until deploy.sh is called with --remotes overlay.
set -euo pipefail

action=${1:?add, share, use or remove}
name=${2:?which micro-frontend: discovery, account, admin}
suffix=${3:+-$3}
unit=mfe-$name$suffix
here=$(dirname "$0")
on() { ${KUBECTL:-kubectl} --namespace plekje "$@"; }
fail() { echo "remote: $*" >&2 && exit 1; }
remove() { on delete deployment,service,poddisruptionbudget "$unit" --ignore-not-found; }
live_list() { on get configmap gateway-remotes --output 'jsonpath={.data.remotes\.json}'; }
without_share() { sed -E "s#, *\"share\": *\{[^}]*\"/remotes/$name[-/][^}]*\}##" <<<"$1"; }

require_ready() {
  on get "service/$unit" >/dev/null
  # A filter of jsonpath would fail on a slice without endpoints.
  endpoints=$(on get endpointslices --selector "kubernetes.io/service-name=$unit" --output 'jsonpath={.items[*].endpoints}')
  [[ $endpoints == *'"ready":true'* ]] ||
    fail "no pod of $unit is ready: nobody would get its files"
}

write_list() {
  on create configmap gateway-remotes --from-literal "remotes.json=$1" --dry-run=client --output yaml |
    on apply --server-side --force-conflicts --filename -
  # deploy.sh keeps a list with this annotation.
  on annotate configmap gateway-remotes "plekje.example/chosen=$(date +%s)" --overwrite >/dev/null
  # A kubelet updates mounted files every minute, and at once after a change of the pod.
  on annotate pod --selector app.kubernetes.io/name=gateway "plekje.example/remotes=$(date +%s)" --overwrite >/dev/null
}

case $action in
  add)
    image=${4:?which image}
    : "${suffix:?say a name for the version, such as v2}"
    # The name of a generated ConfigMap ends with a hash, so it is read from the version without a suffix.
    settings_path='{.spec.template.spec.containers[0].env[?(@.name=="SHUTDOWN_SECONDS")].valueFrom.configMapKeyRef.name}'
    settings=$(on get "deployment/mfe-$name" --output "jsonpath=$settings_path")
    sed -E "s#^( *(- )?name: |.*/name: )mfe-$name( |\$)#\1$unit\3#; s#image: .*#image: $image#; s#name: plekje-settings,#name: $settings,#" \
      "$here/base/mfe-$name.yaml" | on apply --filename -
    # Copies what an overlay adds to the version without a suffix.
    without_suffix() { on get "deployment/mfe-$name" --output "jsonpath={.spec$1}"; }
    affinity=$(without_suffix .template.spec.affinity)
    spread=$(without_suffix .template.spec.topologySpreadConstraints)
    on patch "deployment/$unit" --patch "{ \"spec\": { \"replicas\": $(without_suffix .replicas), \"template\": { \"spec\": {
      \"affinity\": ${affinity:-null}, \"topologySpreadConstraints\": ${spread:-null} } } } }"
    on apply --filename - <<BUDGET
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: $unit, labels: { app.kubernetes.io/name: $unit, app.kubernetes.io/part-of: plekje } }
spec:
  maxUnavailable: 1
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector: { matchLabels: { app.kubernetes.io/name: $unit } }
BUDGET
    if ! on rollout status "deployment/$unit" --timeout "${TIMEOUT_SECONDS:-300}s"; then
      # A Deployment that never becomes ready would make every later deploy.sh fail.
      on get pods --selector "app.kubernetes.io/name=$unit" >&2
      remove
      fail "$unit did not become ready within ${TIMEOUT_SECONDS:-300} s and was removed again"
    fi
    ;;
  share)
    list=$(without_share "$(live_list)")
    if [ -n "$suffix" ]; then
      percent=${4:?which percentage of visitors}
      [[ $percent =~ ^[1-9][0-9]?$ ]] || fail "$percent is no percentage from 1 to 99"
      require_ready
      ! grep -q "\"/remotes/$name$suffix/" <<<"$list" || fail "$unit is live: everybody has it"
      share="\"share\": { \"url\": \"/remotes/$name$suffix/mf-manifest.json\", \"percent\": $percent }"
      shared=$(sed -E "s#\"url\": *\"/remotes/$name[-/][^\"]*\"#&, $share#" <<<"$list")
      [ "$shared" != "$list" ] || fail "the list names no $name: $list"
      list=$shared
    fi
    write_list "$list"
    ;;
  use)
    require_ready
    list=$(without_share "$(live_list)")
    grep -q "\"/remotes/$name[-/]" <<<"$list" || fail "the list names no $name: $list"
    write_list "$(sed -E "s#\"/remotes/$name(-[a-z0-9-]+)?/#\"/remotes/$name$suffix/#" <<<"$list")"
    ;;
  remove)
    : "${suffix:?only a version with a suffix can be removed}"
    ! grep -q "\"/remotes/$name$suffix/" <<<"$(live_list)" || fail "$unit is live, or has a share: use another version first"
    remove
    ;;
  *) echo "add, share, use or remove" >&2 && exit 2 ;;
esac
