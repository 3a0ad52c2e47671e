import type { Readable } from 'node:stream';
import { AppError, type CallDef, parse } from '@makoto/contracts';
import { type CallContext, networkOf } from '@makoto/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { admit, admitAddress, type Caller, tokenOf } from '../auth/caller.js';
import type { Sessions } from '../auth/sessions.js';
import type { Limits } from '../limits/limits.js';
import type { BodyWatch } from './body-watch.js';
import { contextOf, fieldsOf, withoutToken } from './call-request.js';
import { beginSpan } from './call-spans.js';
import type { CsvReplies } from './csv-replies.js';
import { successBody } from './envelope.js';
import type { ErrorReplies } from './error-replies.js';
import type { FileReplies } from './file-replies.js';
import type { RefreshCookie } from './refresh-cookie.js';
import { apiHeaders } from './reply-headers.js';
import type { UploadForms } from './uploads.js';
import { webhookFields } from './webhooks.js';

/** The parts that all routes share. */
export interface RouteParts {
  sessions: Sessions;
  limits: Limits;
  replies: ErrorReplies;
  csv: CsvReplies;
  files: FileReplies;
  uploads: UploadForms;
  refreshCookie: RefreshCookie;
  bodies: BodyWatch;
}

/** An answer whose HTTP status is not 200. */
export class WithStatus {
  constructor(
    readonly status: number,
    readonly data: unknown,
  ) {}
}

/** Answers a call after its fields and caller were checked. */
export type Answer = (data: object, context: CallContext) => Promise<unknown>;

/** Like Answer, but returns the reply as JSON that need not be parsed. */
export type Relay = (data: object, context: CallContext) => Promise<Buffer>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, if the call uses the token. */
    caller: Caller | undefined;
  }
}

/** The HTTP route of one call: checks caller and rate before the body is read, then answers. */
export class CallRoute {
  /** UploadForms watches uploads itself. */
  private readonly isWatched: boolean;

  constructor(
    private readonly def: CallDef,
    private readonly answer: Answer,
    private readonly parts: RouteParts,
    private readonly relay?: Relay,
  ) {
    this.isWatched = def.method !== 'GET' && !def.upload;
  }

  /** Checks the token and the rate before the body is read, so that refused callers upload nothing. */
  readonly onRequest = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    beginSpan(this.def, request);
    if (this.isWatched) this.parts.bodies.begin(request.raw);
    try {
      const caller = this.callerAtOnce(request);
      if (caller instanceof Promise) {
        caller.then(
          (found) => {
            request.caller = found;
            done();
          },
          (error: unknown) => this.parts.replies.send(error, request, reply),
        );
        return;
      }
      request.caller = caller;
      done();
    } catch (error) {
      this.parts.replies.send(error, request, reply);
    }
  };

  /** Checks the fields, answers the call and wraps the reply. */
  readonly handle = async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer | Readable> => {
    if (!this.def.upload) return this.reply(await this.fields(request), request, reply);
    // Counted before the upload is read: files take long, and a refused one would be sent in vain.
    await this.parts.limits.count(this.def, networkOf(request.ip), {});
    return this.parts.uploads.answer(request, (form) => this.reply(withoutToken(form), request, reply));
  };

  private async reply(fields: unknown, request: FastifyRequest, reply: FastifyReply): Promise<Buffer | Readable> {
    const { def, parts } = this;
    const data = parse(def.request, fields);
    const context = contextOf(request, request.caller, parts.replies.langOf(request.headers['accept-language']));
    if (def.limit && !def.upload) await parts.limits.count(def, networkOf(request.ip), data);
    if (def.shape === 'csv') return parts.csv.send(def, data, (asked) => this.answer(asked, context), request, reply);
    if (this.relay) {
      const json = await this.relay(data, context);
      apiHeaders(reply, request.id);
      if (def.refreshCookie === 'clear') parts.refreshCookie.clear(reply);
      return successBody(json);
    }
    const ask = (): Promise<unknown> => this.answer(data, context);
    const answer = await (def.raw ? parts.files.answer(ask, request, reply) : ask());
    const result = answer instanceof WithStatus ? answer.data : answer;
    if (answer instanceof WithStatus) reply.code(answer.status);
    apiHeaders(reply, request.id);
    if (def.tokenField) reply.header('authorization', textField(result, def.tokenField));
    if (def.raw) return rawBody(result, reply);
    const shown = def.refreshCookie ? parts.refreshCookie.move(result, reply) : result;
    return successBody(Buffer.from(JSON.stringify(shown)));
  }

  private async fields(request: FastifyRequest): Promise<unknown> {
    if (this.def.webhook) return webhookFields(request);
    return this.def.refreshCookie === 'renew' ? this.parts.refreshCookie.fields(request) : fieldsOf(this.def, request);
  }

  /** A cached token needs no waiting; an unknown one first counts against its network. */
  private callerAtOnce(request: FastifyRequest): Caller | undefined | Promise<Caller> {
    const { auth } = this.def;
    const { sessions, limits } = this.parts;
    const token = auth === 'none' ? undefined : tokenOf(request.headers.authorization);
    if (token === undefined) {
      limits.take(networkOf(request.ip));
      if (auth === 'user' || auth === 'operator') throw new AppError('UNAUTHENTICATED');
      return undefined;
    }
    const known = sessions.cached(token);
    if (known) {
      if (known.apiToken) this.admitToken(known, request);
      limits.take(known.userId);
      request.caller = known;
      admit(known, this.def);
      return known;
    }
    limits.take(networkOf(request.ip));
    return sessions.check(token, request.ip).then((caller) => {
      request.caller = caller;
      if (caller.apiToken) this.admitToken(caller, request);
      admit(caller, this.def);
      return caller;
    });
  }

  /** An API token may be limited to addresses, and has a rate of its own. Elsewhere it counts against the network. */
  private admitToken({ apiToken, sessionId }: Caller, { ip }: FastifyRequest): void {
    const { limits } = this.parts;
    if (!apiToken) return;
    try {
      admitAddress(apiToken, ip);
    } catch (error) {
      limits.take(networkOf(ip));
      throw error;
    }
    limits.takeToken(sessionId);
  }
}

/** A file as is. The headers keep a browser from executing any of it. */
function rawBody(result: unknown, reply: FastifyReply): Buffer {
  reply.header('content-type', textField(result, 'content_type'));
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  return Buffer.from(textField(result, 'content'), 'base64');
}

function textField(data: unknown, field: string): string {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, field) : undefined;
  if (typeof value !== 'string') throw new TypeError(`the reply has no ${field}`);
  return value;
}
