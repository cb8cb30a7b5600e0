# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/ipdb/package.json packages/ipdb/
COPY packages/receipt/package.json packages/receipt/
COPY packages/scanner/package.json packages/scanner/
COPY sdk/cli/package.json sdk/cli/
COPY sdk/typescript/package.json sdk/typescript/
RUN npm ci --include=dev --loglevel=error
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /app
# dist/apps, dist/packages and dist/sdk hold package.json files only, so a change of the code leaves this layer as it is.
COPY --from=build /app/dist/package.json /app/dist/package-lock.json /app/dist/.npmrc ./
COPY --from=build /app/dist/apps ./apps
COPY --from=build /app/dist/packages ./packages
COPY --from=build /app/dist/sdk ./sdk
RUN npm ci --omit=dev --workspace @meridian/server --loglevel=error && npm cache clean --force
COPY --from=build /app/dist/prisma ./prisma
COPY --from=build /app/dist/content ./content
COPY --from=build /app/dist/data ./data
COPY --from=build /app/dist/server ./server
COPY --from=build /app/dist/web ./web
RUN install -d -o node -g node /data
ENV NODE_ENV=production HOST=0.0.0.0 METRICS_HOST=0.0.0.0 DATA_DIR=/data WEB_DIR=/app/web
# See scripts/runtime/allocator.ts.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072
USER node
VOLUME /data
EXPOSE 3000 9464 9465
CMD ["node", "--enable-source-maps", "server/api.js"]
