#!/usr/bin/env bash
# Builds programs that watch the site from their Go modules, each once, and prints the folder that has them:
#   go-programs.sh prometheus promtool
# The Go module proxy has them where the official images and releases cannot be reached. Needs Go. No module contains
# the web pages of Prometheus and Jaeger.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
home=${XDG_CACHE_HOME:-$HOME/.cache}/plekje-stand-ins
export CGO_ENABLED=0 GOWORK=off
mkdir -p "$home"

# build NAME PACKAGE VERSION [FLAG …]
build() {
  echo "building $2 $3" >&2
  local folder
  folder=$(mktemp -d)
  (
    cd "$folder"
    printf 'module plekje.example/tool\ngo 1.24\n' >go.mod
    go get -tool "$2@$3"
    go build -trimpath -ldflags '-s -w' "${@:4}" -o "$home/$1.new" "$2"
    mv "$home/$1.new" "$home/$1"
  ) >&2
  rm -rf "$folder"
}

for name in "$@"; do
  [ ! -x "$home/$name" ] || continue
  case $name in
    prometheus | promtool) build "$name" "github.com/prometheus/prometheus/cmd/$name" v0.305.0 ;;
    caddy) build "$name" github.com/caddyserver/caddy/v2/cmd/caddy v2.11.9 ;;
    metrics-server) build metrics-server sigs.k8s.io/metrics-server/cmd/metrics-server v0.8.0 ;;
    alertmanager | amtool) build "$name" "github.com/prometheus/alertmanager/cmd/$name" v0.28.1 ;;
    jaeger) build jaeger github.com/jaegertracing/jaeger/cmd/jaeger v1.76.0 ;; # the module of Jaeger 2.13.0
    victoria-logs) build victoria-logs github.com/VictoriaMetrics/VictoriaLogs/app/victoria-logs v1.52.2 ;;
    node_exporter) build node_exporter github.com/prometheus/node_exporter v1.9.1 ;;
    telegraf) # with the plugins of observability/telegraf.conf
      build telegraf github.com/influxdata/telegraf/cmd/telegraf v1.37.2 \
        -tags custom,inputs.redis,inputs.mongodb,outputs.prometheus_client
      ;;
    otelcol)
      [ -x "$home/builder" ] || build builder go.opentelemetry.io/collector/cmd/builder v0.150.0
      folder=$(mktemp -d)
      (cd "$folder" && "$home/builder" --config "$here/otel-collector.yml" && cp otelcol/otelcol "$home/otelcol") >&2
      rm -rf "$folder"
      ;;
    *) echo "$name is not known" >&2 && exit 2 ;;
  esac
done
echo "$home"
