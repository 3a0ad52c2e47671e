import type { WebhookHeader } from '@makoto/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BODY_LIMIT } from './body-parsers.js';

/** Headers that providers sign with. Everything else, such as cookies, stays here. */
const ABOUT_SIGNATURE = /signature|webhook|timestamp/;
const MAX_HEADERS = 20;
const MAX_VALUE = 1_000;

/** Keeps the bodies of `scope`'s calls as bytes, whatever their type: a signature covers the bytes, not the content. */
export function registerRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
    done(null, body);
  });
}

/** The fields of a webhook's request: the body in base64, the headers about its signature, and the path's parts. */
export function webhookFields(request: FastifyRequest): object {
  const content = Buffer.isBuffer(request.body) ? request.body.toString('base64') : '';
  const headers = Object.entries(request.headers)
    .flatMap(([name, value]): WebhookHeader[] =>
      ABOUT_SIGNATURE.test(name) && typeof value === 'string' && value.length <= MAX_VALUE ? [{ name, value }] : [],
    )
    .slice(0, MAX_HEADERS);
  return Object.assign(Object.create(null), request.params, { content, headers });
}
