# One image, one volume: the hub with its own database. docs/operations.md, "The first day, in a container".
FROM node:24-bookworm-slim AS build
WORKDIR /hub
COPY . .
ARG COMMIT=""
ENV COMMIT=$COMMIT
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends libcurl4 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /hub
COPY --from=build /hub/package.json ./
COPY --from=build /hub/node_modules node_modules
COPY --from=build /hub/build build
COPY --from=build /hub/scripts scripts
COPY --from=build /hub/server server
COPY --from=build /hub/deploy/hooks /hooks
# The embedded MongoDB: pinned, its checksum compared. With MONGODB_URI it is not started.
RUN node scripts/setup.mjs && mv .data/mongod/mongod-* /usr/local/bin/mongod && rm -r .data
RUN mkdir /storage && chown node:node /storage && chmod 700 /storage
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=80 DATA_DIR=/storage TRUST_PROXY_HOPS=1
VOLUME /storage
EXPOSE 80
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s \
  CMD ["node", "-e", "fetch('http://127.0.0.1/up').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
