# A service or the gateway, as `npm run images` builds it:
#   docker build -f docker/service.Dockerfile --build-arg UNIT=services/reviews -t plekje/reviews:dev .
# The first stage copies only the sources of this unit, so that the later stages are rebuilt only when those change.
ARG NODE_IMAGE=node:26-bookworm-slim

FROM ${NODE_IMAGE} AS prune
WORKDIR /repository
COPY . .
ARG UNIT
RUN node tools/build/prune.mjs "$UNIT" /out

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY --from=prune /out/build ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=cache,target=/root/.npm \
    npm ci --ignore-scripts --no-audit --no-fund
COPY --from=prune /out/sources ./
ARG UNIT
RUN node tools/build/build.mjs "$UNIT" && mkdir /out && mv "$UNIT/dist" /out/dist && rm /out/dist/.fingerprint

# Leaves out files that only people and compilers read; licences stay.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY --from=prune /out/run ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=cache,target=/root/.npm \
    npm ci --ignore-scripts --no-audit --no-fund \
    && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \
       -o -name '*.ts' -o -iname 'readme*.md' -o -iname 'changelog*' \) -delete

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/var/lib/plekje
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=prune /out/files ./
COPY docker/healthcheck.sh ./
COPY --from=build /out/dist ./dist
# A new volume that is mounted here takes the owner of the folder. /srv/plekje is for backups.
RUN mkdir -p /var/lib/plekje /srv/plekje/backups /srv/plekje/listings /srv/plekje/reviews \
    && chown node:node /var/lib/plekje /srv/plekje/*
ARG UNIT
ARG VERSION=dev
LABEL org.opencontainers.image.title="$UNIT" org.opencontainers.image.version="$VERSION"
USER node
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=10s --start-period=180s --retries=4 CMD ["bash", "/app/healthcheck.sh"]
CMD ["node", "dist/main.cjs"]
