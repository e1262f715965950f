# syntax=docker/dockerfile:1

# The product as one image for every role. The runtime is the one that npm pins (package-lock.json), as in the tests;
# the Node.js of the build stages only runs npm and the build of the pages.
#   docker build -t cratewatch .
#   docker run --read-only --tmpfs /tmp --init -v cratewatch:/data -p 3000:3000 cratewatch

FROM node:24-trixie-slim AS manifests
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY scripts/install/one-node.js scripts/install/
COPY domain/package.json domain/
COPY contracts/package.json contracts/
COPY client/package.json client/
COPY simulator/package.json simulator/
COPY server/package.json server/
COPY web/package.json web/

FROM manifests AS dependencies
RUN apt-get update && apt-get install -y --no-install-recommends binutils icu-devtools
# The runtime stays, although the Node.js of this stage would do.
RUN CRATEWATCH_OWN_NODE=1 npm ci --omit=dev --workspace=server --workspace=domain --workspace=contracts
COPY scripts/image/leave-out.sh scripts/image/
RUN sh scripts/image/leave-out.sh node_modules

FROM manifests AS pages
RUN npm ci --workspace=web --workspace=domain --workspace=contracts
COPY tsconfig.base.json ./
COPY domain domain
COPY contracts contracts
COPY docs docs
COPY web web
RUN npm run build

FROM debian:trixie-slim
# The own database needs an account with a name.
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin cratewatch \
  && mkdir -p /data /app/.cache/compiled \
  && chown cratewatch:cratewatch /data /app/.cache/compiled \
  && chmod 0700 /data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json LICENSE .env.example ./
COPY domain domain
COPY contracts contracts
COPY server server
COPY --from=pages /app/web/dist web/dist
ARG REVISION=
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data LANG=C.UTF-8 REVISION=$REVISION
USER 10001:10001
# A start that is refused has compiled the program: what it keeps halves the time of the others, which cannot write here.
RUN node_modules/.bin/node server/src/app/start.ts --roles=none 2>/dev/null || true
VOLUME /data
EXPOSE 3000
# Progress, not only an open port: /healthz says 503 once a loop of the process gets nowhere.
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s --start-interval=2s --retries=3 \
  CMD ["/app/node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT || process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["/app/node_modules/.bin/node", "--disable-warning=ExperimentalWarning", "server/src/app/start.ts"]
