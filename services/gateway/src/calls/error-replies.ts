import { AppError, type Lang, parseLang } from '@makoto/contracts';
import type { Logger } from '@makoto/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { failureOf } from './envelope.js';
import type { RefusalLog } from './refusal-log.js';
import { apiHeaders } from './reply-headers.js';

/** Turns every failure of an HTTP request into the contract's envelope in the caller's language. */
export class ErrorReplies {
  private readonly defaultLang: Lang;

  constructor(
    config: GatewayConfig,
    private readonly log: Logger,
    private readonly refusals: RefusalLog,
  ) {
    this.defaultLang = config.DEFAULT_LANG;
  }

  /** The language of an `Accept-Language` header. */
  langOf(header: string | undefined): Lang {
    return parseLang(header, this.defaultLang);
  }

  /** Answers `request` with `error`. */
  send(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const known = toAppError(error);
    request.outcome = known.errorName;
    if (known.errorName === 'INTERNAL') {
      this.log.error('a request failed', { err: error, trace_id: request.id, path: request.routeOptions?.url });
    }
    this.refusals.note(known, request);
    apiHeaders(reply, request.id);
    const wait = known.httpStatus === 429 ? known.params['retry_after_s'] : undefined;
    if (wait !== undefined) reply.header('retry-after', String(wait));
    const lang = this.langOf(request.headers['accept-language']);
    reply.code(known.httpStatus).send(JSON.stringify(failureOf(known, lang, request.id)));
  }
}

/** Translates Fastify's errors into the contract's; unknown ones are internal errors. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError('TOO_LARGE');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('VALIDATION', {}, [{ field: 'Content-Type', key: 'type' }]);
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new AppError('VALIDATION', {}, [{ field: 'Content-Length', key: 'type' }]);
    case 'FST_ERR_NOT_FOUND':
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new AppError('NOT_FOUND');
    default:
      return new AppError('INTERNAL');
  }
}
