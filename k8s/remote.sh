#!/usr/bin/env bash
# Puts a version of a micro-frontend beside the one that is live, makes it live, and takes it back. Nothing else is touched,
# and tabs that are open keep the version they began with for as long as its pods run.
#
#   k8s/remote.sh add discovery v2 plekje/mfe-discovery:1.1.0    a Deployment and a Service mfe-discovery-v2
#   k8s/remote.sh use discovery v2                               new pages take it
#   k8s/remote.sh use discovery                                  back to the one without a suffix
#   k8s/remote.sh remove discovery v2                            once no tab can have it any more
#
# KUBECTL takes the place of kubectl. What is to stay goes into the overlay too: the next deploy.sh brings that.
set -euo pipefail

action=${1:?add, use or remove}
name=${2:?which micro-frontend: discovery, account, admin}
suffix=${3:+-$3}
unit=mfe-$name$suffix
here=$(dirname "$0")
on() { ${KUBECTL:-kubectl} --namespace plekje "$@"; }

case $action in
  add)
    image=${4:?which image}
    : "${suffix:?say a name for the version, such as v2}"
    # A generated ConfigMap has a hash at the end of its name: the version without a suffix says which.
    of_settings='{.spec.template.spec.containers[0].env[?(@.name=="SHUTDOWN_SECONDS")].valueFrom.configMapKeyRef.name}'
    settings=$(on get "deployment/mfe-$name" --output "jsonpath=$of_settings")
    sed -E "s#^( *(- )?name: |.*/name: )mfe-$name( |\$)#\1$unit\3#; s#image: .*#image: $image#; s#name: plekje-settings,#name: $settings,#" \
      "$here/base/mfe-$name.yaml" | on apply --filename -
    on rollout status "deployment/$unit" --timeout 300s
    ;;
  use)
    on get "service/$unit" >/dev/null
    list=$(on get configmap gateway-remotes --output 'jsonpath={.data.remotes\.json}')
    grep -q "\"/remotes/$name[-/]" <<<"$list" || { echo "the list names no $name: $list" >&2 && exit 1; }
    list=$(sed -E "s#\"/remotes/$name(-[a-z0-9-]+)?/#\"/remotes/$name$suffix/#" <<<"$list")
    on create configmap gateway-remotes --from-literal "remotes.json=$list" --dry-run=client --output yaml |
      on apply --server-side --force-conflicts --filename -
    # A kubelet looks after a minute; a change of the pod makes it look at once.
    on annotate pod --selector app.kubernetes.io/name=gateway "plekje.example/remotes=$(date +%s)" --overwrite >/dev/null
    ;;
  remove)
    : "${suffix:?only a version with a suffix can be removed}"
    on delete deployment,service "$unit"
    ;;
  *) echo "add, use or remove" >&2 && exit 2 ;;
esac
