# One image for the web servers and the workers; compose.yaml shows both.
ARG NODE=node:24.21.0-bookworm-slim

FROM ${NODE} AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY tsconfig.json vite.config.ts ./
COPY assets assets
COPY scripts scripts
COPY src src
RUN node scripts/build.mjs
# The image has its own Node and ffmpeg, and nothing is built in it.
RUN cd node_modules && rm -rf node-linux-* @ffmpeg-installer @ffprobe-installer \
  vite rolldown @rolldown lightningcss* @tailwindcss tailwindcss @iconify-json subset-font wawoff2

FROM ${NODE}
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap ffmpeg \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node /data
WORKDIR /shop
COPY package.json ./
COPY assets assets
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/dist dist
COPY src src
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1
USER node
VOLUME /data
EXPOSE 3000
# whether it should be started anew, which helps nobody whose database is away
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=40", "dist/shop/server/main.js"]
