#!/usr/bin/env bash
# Makes plekje.test/prometheus:3.5.0 and plekje.test/otel-collector:0.150.0 from their Go modules, for machines that cannot
# pull the official images; `npm run test:compose` takes them by TEST_PROMETHEUS_IMAGE and TEST_OTEL_COLLECTOR_IMAGE.
# Needs Docker and Go; NODE_IMAGE is the base image. Prometheus has no web pages here, because no module contains them.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
home=${XDG_CACHE_HOME:-$HOME/.cache}/plekje-stand-ins
base=${NODE_IMAGE:-node:26-bookworm-slim}
export CGO_ENABLED=0 GOWORK=off
mkdir -p "$home"

# tool FILE PACKAGE VERSION: a Go program, built once.
tool() {
  [ ! -x "$home/$1" ] || return 0
  echo "building $2 $3" >&2
  local folder
  folder=$(mktemp -d)
  (
    cd "$folder"
    printf 'module plekje.example/tool\ngo 1.24\n' >go.mod
    go get -tool "$2@$3"
    go build -trimpath -ldflags '-s -w' -o "$home/$1" "$2"
  )
  rm -rf "$folder"
}

# image TAG PROGRAM ENTRYPOINT: an image with the program at the path of the official one, an unprivileged user, and wget.
image() {
  local folder
  folder=$(mktemp -d)
  cp "$home/$2" "$folder/program"
  docker build --network host --tag "$1" --file - "$folder" <<DOCKERFILE
FROM $base
RUN apt-get update && apt-get install -y --no-install-recommends wget && rm -rf /var/lib/apt/lists/*
COPY program $3
RUN mkdir -p /prometheus && chown 65534:65534 /prometheus
USER 65534:65534
ENTRYPOINT ["$3"]
DOCKERFILE
  rm -rf "$folder"
}

tool prometheus github.com/prometheus/prometheus/cmd/prometheus v0.305.0
tool builder go.opentelemetry.io/collector/cmd/builder v0.150.0
if [ ! -x "$home/otelcol" ]; then
  folder=$(mktemp -d)
  (cd "$folder" && "$home/builder" --config "$here/otel-collector.yml" && cp otelcol/otelcol "$home/otelcol")
  rm -rf "$folder"
fi
image plekje.test/prometheus:3.5.0 prometheus /bin/prometheus
image plekje.test/otel-collector:0.150.0 otelcol /otelcol-contrib
