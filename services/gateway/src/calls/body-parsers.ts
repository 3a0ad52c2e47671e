import formbody from '@fastify/formbody';
import { AppError } from '@makoto/contracts';
import type { FastifyInstance } from 'fastify';

/** Bodies that are not uploads may be this large, in bytes. */
export const BODY_LIMIT = 100 * 1024;

/** How bodies are read below /index.php: JSON and forms; an empty body is an empty object. */
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
