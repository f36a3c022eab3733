#!/usr/bin/env bash
# Makes images of Prometheus, Alertmanager, the OpenTelemetry collector, Jaeger, VictoriaLogs, Telegraf and
# node_exporter from their Go modules (`plekje.test/…`), for machines that cannot pull the official ones.
# `npm run test:compose` takes them by TEST_PROMETHEUS_IMAGE and so on. Needs Docker and Go; NODE_IMAGE is the base.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
home=$("$here/go-programs.sh" prometheus alertmanager otelcol jaeger victoria-logs telegraf node_exporter)
base=${NODE_IMAGE:-node:26-bookworm-slim}

# image TAG PROGRAM ENTRYPOINT: an image with the program where the official one has it, an unprivileged user and wget.
image() {
  local folder
  folder=$(mktemp -d)
  cp "$home/$2" "$folder/program"
  docker build --network host --tag "$1" --file - "$folder" <<DOCKERFILE
FROM $base
RUN apt-get update && apt-get install -y --no-install-recommends wget && rm -rf /var/lib/apt/lists/*
COPY program $3
RUN mkdir -p /prometheus /alertmanager /logs && chown 65534:65534 /prometheus /alertmanager /logs
USER 65534:65534
ENTRYPOINT ["$3"]
DOCKERFILE
  rm -rf "$folder"
}

image plekje.test/prometheus:3.5.0 prometheus /bin/prometheus
image plekje.test/alertmanager:0.28.1 alertmanager /bin/alertmanager
image plekje.test/otel-collector:0.150.0 otelcol /otelcol-contrib
image plekje.test/jaeger:2.13.0 jaeger /cmd/jaeger/jaeger-linux
image plekje.test/victoria-logs:1.52.2 victoria-logs /victoria-logs-prod
image plekje.test/telegraf:1.37.2 telegraf /usr/bin/telegraf
image plekje.test/node-exporter:1.9.1 node_exporter /bin/node_exporter
