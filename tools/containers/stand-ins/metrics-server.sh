#!/usr/bin/env bash
# Makes plekje.test/metrics-server:0.8.0 from its Go module, for clusters without a metrics API that cannot pull the
# official image; metrics-server.yaml installs it to test autoscalers. Needs Docker and Go; NODE_IMAGE is the base.
set -euo pipefail
home=$("$(dirname "$0")/go-programs.sh" metrics-server)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$home/metrics-server" "$folder/metrics-server"
docker build --tag plekje.test/metrics-server:0.8.0 --file - "$folder" <<DOCKERFILE
FROM ${NODE_IMAGE:-node:26-bookworm-slim}
COPY metrics-server /metrics-server
USER 65534:65534
ENTRYPOINT ["/metrics-server"]
DOCKERFILE
