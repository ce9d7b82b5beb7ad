FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY packages/company-facts/package.json packages/company-facts/
COPY packages/readiness/package.json packages/readiness/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY docs/package.json docs/

FROM manifests AS page
RUN npm ci --no-audit --no-fund
COPY tsconfig.base.json ./
COPY scripts scripts
COPY packages/contract packages/contract
COPY apps/web apps/web
RUN node --input-type=module --eval "import { buildPage } from './scripts/build-page.ts'; buildPage();"

FROM manifests AS server
RUN npm ci --no-audit --no-fund --omit=dev --workspace=apps/server --workspace=packages/contract --workspace=packages/company-facts --workspace=packages/readiness
RUN rm -r e2e docs package-lock.json
COPY packages/contract packages/contract
COPY packages/company-facts packages/company-facts
COPY packages/readiness packages/readiness
COPY apps/server apps/server
COPY --from=page /app/apps/web/dist apps/web/dist
RUN mkdir empty

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Compliance CheckUp"
LABEL org.opencontainers.image.description="A compliance check-up in six minutes: twelve steps, a review, a booked meeting."
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
ENV DATA_DIR=/data
ENV NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=512"
ENV MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=server --chown=1000:1000 /app/empty /data
COPY --from=server /app ./
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "apps/server/src/main.ts"]
