# One image, three programs: site/main.ts (default), api/main.ts, projections/worker.ts.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# What the tests and the linter need stays out, and with it the npm package `node`: this image is Node 24 already.
RUN npm ci --omit=dev
COPY . .
# Separated by commas; each has its catalogue in site/src/words. English is built in any case.
ARG SITE_LANGUAGES=en
RUN for language in en $(echo "$SITE_LANGUAGES" | tr ',' ' '); do SITE_LANGUAGE="$language" node site/build.ts || exit 1; done
# What Node made of the code is kept for whoever runs it, and that is another user. The bundled servers stay.
RUN rm -rf node_modules/.cache/compiled

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# A named volume takes its owner from here.
RUN mkdir /data && chown node:node /data
COPY --from=build /app ./
USER node
VOLUME /data
EXPOSE 3000
# See "Memory" in docs/operations.md. Here, so that it holds for every program of the image.
ENV NODE_OPTIONS="--max-semi-space-size=8 --max-old-space-size=512" MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=1048576
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not by npm: signals must reach the program, which ends what is under way before it stops.
CMD ["node", "site/main.ts"]
