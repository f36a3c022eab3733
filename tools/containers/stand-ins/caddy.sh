#!/usr/bin/env bash
# Makes plekje.test/caddy:2.11.9 from Caddy's Go module, for machines that cannot pull the official image; the check of the
# install files takes it by TEST_CADDY_IMAGE. Needs Docker and Go; NODE_IMAGE is the base image.
set -euo pipefail
home=${XDG_CACHE_HOME:-$HOME/.cache}/plekje-stand-ins
base=${NODE_IMAGE:-node:26-bookworm-slim}
version=2.11.9
mkdir -p "$home"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

if [ ! -x "$home/caddy-$version" ]; then
  echo "building Caddy $version" >&2
  (
    cd "$folder"
    export CGO_ENABLED=0 GOWORK=off
    printf 'module plekje.example/tool\ngo 1.25\n' >go.mod
    go get -tool "github.com/caddyserver/caddy/v2/cmd/caddy@v$version"
    go build -trimpath -ldflags '-s -w' -o "$home/caddy-$version" github.com/caddyserver/caddy/v2/cmd/caddy
  )
fi
cp "$home/caddy-$version" "$folder/caddy"
# Like the official image: data and configuration in volumes, and wget for the health check.
docker build --network host --tag "plekje.test/caddy:$version" --file - "$folder" <<DOCKERFILE
FROM $base
RUN apt-get update && apt-get install -y --no-install-recommends wget && rm -rf /var/lib/apt/lists/*
COPY caddy /usr/bin/caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
VOLUME ["/config", "/data"]
CMD ["caddy", "run"]
DOCKERFILE
