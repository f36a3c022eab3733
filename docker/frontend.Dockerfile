# The shell or a micro-frontend with the server of its files, as `npm run images` builds it:
#   docker build -f docker/frontend.Dockerfile --build-arg UNIT=mfe-discovery -t plekje/mfe-discovery:dev .
# The first stage copies only the sources of this unit, so that the later stages are rebuilt only when those change.
ARG NODE_IMAGE=node:26-bookworm-slim

FROM ${NODE_IMAGE} AS repository
WORKDIR /repository
COPY . .

FROM repository AS prune-server
RUN node tools/build/prune.mjs tools/static-server /out

FROM repository AS prune
ARG UNIT
RUN node tools/build/prune.mjs "$UNIT" /out

FROM ${NODE_IMAGE} AS build-server
WORKDIR /build
COPY --from=prune-server /out/build ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=cache,target=/root/.npm \
    npm ci --ignore-scripts --no-audit --no-fund
COPY --from=prune-server /out/sources ./
RUN node tools/build/build.mjs tools/static-server && rm tools/static-server/dist/.fingerprint

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY --from=prune-server /out/run ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=cache,target=/root/.npm \
    npm ci --ignore-scripts --no-audit --no-fund && mkdir -p node_modules \
    && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -iname 'readme*.md' \) -delete

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY --from=prune /out/build ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=cache,target=/root/.npm \
    npm ci --ignore-scripts --no-audit --no-fund
COPY --from=prune /out/sources ./
ARG UNIT
# Source maps stay in the stage `build` (--target build), and are not public.
RUN node tools/build/build.mjs "$UNIT" && mkdir /out && mv "$UNIT/dist" /out/files && rm /out/files/.fingerprint \
    && find /out/files -name '*.map*' -delete

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /app
COPY docker/healthcheck.sh ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build-server /build/tools/static-server/dist ./dist
COPY --from=build /out/files ./files
ARG UNIT
ARG VERSION=dev
LABEL org.opencontainers.image.title="$UNIT" org.opencontainers.image.version="$VERSION"
USER node
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=10s --start-period=60s --retries=4 CMD ["bash", "/app/healthcheck.sh"]
CMD ["node", "dist/main.cjs"]
