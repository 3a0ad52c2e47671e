# One image for every part of the product; the command says which one runs. `docker build --target witness` makes an image
# with nothing but the witness of transparency logs (docs/witness.md).

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --no-audit --no-fund
# Running needs no compiler, no sources and none of the packages that are in the bundles. The launcher's TypeScript stays,
# because it prepares secrets and database.
RUN npm run build && node tools/launcher/deploy/image.ts /image

FROM node:24-bookworm-slim AS witness
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 NODE_OPTIONS="--max-old-space-size=64 --max-semi-space-size=1"
WORKDIR /app
COPY --from=build /image/packages/witness/ node_modules/makoto-witness/
COPY --from=build /image/packages/verify/ node_modules/makoto-verify/
COPY --from=build /image/node_modules/@noble/ node_modules/@noble/
RUN ln -s /app/node_modules/makoto-witness/bin/makoto-witness.js /usr/local/bin/makoto-witness \
 && mkdir /witness && chown node:node /witness && chmod 700 /witness
USER node
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["makoto-witness", "--help"]

FROM node:24-bookworm-slim
ENV NODE_ENV=production
# As in npm start. It must be set here: the allocator reads it before Node reads a settings file.
ENV MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /image ./
# Volumes mounted here get this owner.
RUN cd / && mkdir log secrets uploads settings witness \
 && (cd settings && mkdir postgres nats redis gateway identity wallet market trading earn referral support) \
 && chown node:node log secrets uploads settings/* witness && chmod 700 log secrets uploads witness && chmod 711 settings/*
USER node
CMD ["node", "services/gateway/bundle/main.js"]
