#!/usr/bin/env bash
# Starts one more node of a cluster on this machine whose pods share the bridge cni0: a kubelet, a containerd and a
# kube-proxy in namespaces of their own for network, processes and mounts. Run it as root where the cluster's addresses
# are reachable.
#
#   node.sh start NAME NUMBER   joins as NAME with the address NUMBER of the bridge's network, until it is Ready
#   node.sh load NAME           loads an archive of images from standard input; then pods may be scheduled there
#   node.sh lose NAME           kills its kubelet and every process of its pods, and cuts its network
#   node.sh remove NAME         removes the node here and from the cluster
#
# KUBECONFIG names the cluster; PAUSE_IMAGE an image that Docker has and that waits for ever.
set -euo pipefail
command=${1:?start, load, lose or remove}
name=${2:?the name of the node}
bridge=cni0
home=/var/tmp/plekje-nodes/$name
netns=plekje-$name
socket=$home/containerd.sock

fail() { echo "$name: $1" >&2 && { [ -z "${2:-}" ] || tail -n 20 "$2" >&2; } && exit 1; }
wait_for() { # wait_for SECONDS LOG COMMAND…
  local seconds=$1 log=$2
  shift 2
  for ((i = 0; i < seconds * 4; i++)); do "$@" >/dev/null 2>&1 && return; sleep 0.25; done
  fail "no success within $seconds s: $*" "$log"
}

start() {
  local number=${1:?the number of the node} network control_plane address
  control_plane=$(ip -4 -oneline addr show dev "$bridge" | sed -E 's/.* inet ([0-9.]+)\/.*/\1/')
  network=${control_plane%.*.*}
  address=$network.0.$number
  mkdir -p "$home/cni" "$home/kubelet"
  ip netns add "$netns"
  ip -n "$netns" link set lo up
  ip -n "$netns" link add "$bridge" type bridge
  ip link add "$name" type veth peer name uplink netns "$netns"
  ip link set "$name" master "$bridge" up
  ip -n "$netns" link set uplink master "$bridge" up
  ip -n "$netns" addr add "$address/16" dev "$bridge"
  ip -n "$netns" link set "$bridge" up
  ip -n "$netns" route add default via "$control_plane"
  nsenter --net="/run/netns/$netns" sysctl -q -w net.ipv4.ip_forward=1 net.bridge.bridge-nf-call-iptables=1

  # Pods get addresses of a range of this node, and leave for Services through its own rules.
  cat >"$home/cni/10-bridge.conflist" <<JSON
{ "cniVersion": "0.4.0", "name": "pods", "plugins": [
  { "type": "bridge", "bridge": "$bridge", "isGateway": true, "ipMasq": false, "hairpinMode": true,
    "ipam": { "type": "host-local", "dataDir": "$home/leases",
              "ranges": [[{ "subnet": "$network.0.0/16", "rangeStart": "$network.$((200 + number)).1",
                            "rangeEnd": "$network.$((200 + number)).254", "gateway": "$address" }]],
              "routes": [{ "dst": "0.0.0.0/0" }] } },
  { "type": "portmap", "capabilities": { "portMappings": true } } ] }
JSON
  cat >"$home/containerd.toml" <<TOML
version = 2
root = "$home/containerd"
state = "$home/state"
[grpc]
  address = "$socket"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "$PAUSE_IMAGE"
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "${CNI_BIN:-/usr/lib/cni}"
    conf_dir = "$home/cni"
TOML
  # Uses no cgroups per pod, because kubelets of one machine would remove each other's.
  cat >"$home/kubelet.yaml" <<YAML
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
containerRuntimeEndpoint: unix://$socket
cgroupDriver: cgroupfs
cgroupsPerQOS: false
enforceNodeAllocatable: []
failSwapOn: false
clusterDomain: cluster.local
clusterDNS: ["${CLUSTER_DNS:-$control_plane}"]
resolvConf: ""
podLogsDir: $home/pod-logs
authentication: { anonymous: { enabled: true }, webhook: { enabled: false } }
authorization: { mode: AlwaysAllow }
evictionHard: { memory.available: "200Mi", nodefs.available: "1%", imagefs.available: "1%", nodefs.inodesFree: "1%" }
imageGCHighThresholdPercent: 100
imageGCLowThresholdPercent: 99
YAML
  cat >"$home/kube-proxy.yaml" <<YAML
apiVersion: kubeproxy.config.k8s.io/v1alpha1
kind: KubeProxyConfiguration
mode: iptables
clusterCIDR: $network.0.0/16
hostnameOverride: $name
clientConnection: { kubeconfig: $KUBECONFIG }
conntrack: { maxPerCore: 0, tcpEstablishedTimeout: 0s, tcpCloseWaitTimeout: 0s }
YAML
  # The first process of the process namespace: when it is killed, all others and the networks of pods end too.
  cat >"$home/init.sh" <<SHELL
mount -t tmpfs tmpfs /run/netns
containerd --config "$home/containerd.toml" >"$home/containerd.log" 2>&1 &
until ctr --address "$socket" version >/dev/null 2>&1; do sleep 0.25; done
kube-proxy --config "$home/kube-proxy.yaml" >"$home/kube-proxy.log" 2>&1 &
kubelet --config "$home/kubelet.yaml" --kubeconfig "$KUBECONFIG" --root-dir "$home/kubelet" --node-ip "$address" \
  --hostname-override "$name" --register-schedulable=false >"$home/kubelet.log" 2>&1 &
while :; do sleep 3600; done
SHELL
  setsid nohup nsenter --net="/run/netns/$netns" unshare --mount --pid --fork --kill-child --mount-proc --propagation private \
    bash "$home/init.sh" >"$home/init.log" 2>&1 </dev/null &
  echo $! >"$home/pid"
  wait_for 60 "$home/containerd.log" ctr --address "$socket" version
  docker save "$PAUSE_IMAGE" | ctr --address "$socket" -n k8s.io images import - >/dev/null
  wait_for 120 "$home/kubelet.log" kubectl wait --for=condition=Ready "node/$name" --timeout=1s
}

load() {
  ctr --address "$socket" -n k8s.io images import - >/dev/null
  kubectl uncordon "$name"
}

lose() {
  kill -KILL "$(cat "$home/pid")"
  rm "$home/pid"
  ip link set "$name" down
}

remove() {
  [ ! -f "$home/pid" ] || lose
  kubectl delete node "$name" --ignore-not-found
  ip link del "$name" 2>/dev/null || true
  ip netns del "$netns" 2>/dev/null || true
  for ((i = 0; i < 20; i++)); do rm -rf "$home" 2>/dev/null && return; sleep 0.5; done
  fail "$home cannot be removed"
}

case $command in
  start | load | lose | remove) "$command" "${@:3}" ;;
  *) fail "unknown command $command" ;;
esac
