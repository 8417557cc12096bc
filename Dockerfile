# One image: a shop with https on its own (deploy/container.sh), and the parts of compose.yaml and deploy/cluster.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY tsconfig.json vite.config.ts LICENSE ./
COPY assets assets
COPY deploy deploy
COPY scripts scripts
COPY src src
RUN node scripts/release.mjs --folder /release

FROM debian:13-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap ca-certificates caddy ffmpeg postgresql-client \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 1000 --no-create-home --home-dir /data --shell /usr/sbin/nologin cloverleaf \
  && install -d -o cloverleaf -g cloverleaf -m 700 /data
COPY --from=build /release /shop
WORKDIR /shop
# one volume: the shop's data and, beside it, Caddy's certificates
ENV NODE_ENV=production DATA_DIR=/data/shop XDG_DATA_HOME=/data XDG_CONFIG_HOME=/data MALLOC_ARENA_MAX=1
# only Caddy, in this container, is believed for whom it asks; visitors may try pretend payments until Stripe is connected
ENV HOST=0.0.0.0 PORT=3000 TRUST_PROXY=127.0.0.1,::1 DEMO=0 ADMIN_USERNAME=owner PAYMENTS=sandbox
USER cloverleaf
VOLUME /data
EXPOSE 80 443 443/udp
# whether it should be started anew, which helps nobody whose database is away
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["deploy/container.sh"]
