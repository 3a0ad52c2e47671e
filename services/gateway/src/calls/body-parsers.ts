import formbody from '@fastify/formbody';
import { AppError } from '@makoto/contracts';
import type { FastifyInstance } from 'fastify';

/** Size limit of bodies other than uploads, in bytes. */
export const BODY_LIMIT = 100 * 1024;

/** Parsers below /index.php: JSON and forms. An empty body is an empty object. */
export async function registerBodyParsers(api: FastifyInstance): Promise<void> {
  api.removeAllContentTypeParsers();
  await api.register(formbody, { bodyLimit: BODY_LIMIT });
  api.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, text, done) => {
    if (text.length === 0) {
      done(null, {});
      return;
    }
    try {
      done(null, JSON.parse(text.toString()));
    } catch {
      done(new AppError('VALIDATION', {}, [{ field: '', key: 'type' }]), undefined);
    }
  });
}
