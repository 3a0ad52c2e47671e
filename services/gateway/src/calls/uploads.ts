import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import { AppError } from '@makoto/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { takerOf } from './call-request.js';
import { Slots } from './slots.js';

/** Size limit of an uploaded file, in bytes. */
export const UPLOAD_LIMIT = 8 * 1024 * 1024;
/** Allowance for the form around the file. */
const FORM_OVERHEAD = 16 * 1024;
const MAX_FIELDS = 10;
const MAX_FIELD_BYTES = 1_000;
/** Each upload is held in memory several times over; more at once would exhaust it. */
const MAX_AT_ONCE = 8;
/** Any upload must complete within this time, about 220 kbit/s for 8 MiB. */
export const UPLOAD_MS = 300_000;

/** The minimum pace. After the first `everyMs`, a sender must also be on course to finish in time. */
export interface Pace {
  everyMs: number;
  /** The minimum number of bytes per `everyMs`. */
  leastBytes: number;
  /**
   * The slowest line for which there is time: an upload may take as long as it needs there, at least `smallMs` and at most
   * `wholeMs`. A small one that trickled for `wholeMs` would hold its slot for next to nothing.
   */
  bytesPerS: number;
  smallMs: number;
  wholeMs: number;
}

/** 8,000 bytes a second are 64 kbit/s. */
const PACE: Pace = { everyMs: 10_000, leastBytes: 1_000, bytesPerS: 8_000, smallMs: 20_000, wholeMs: UPLOAD_MS };

/** Enables multipart forms for the calls of `scope`. */
export async function registerUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES },
  });
}

/** Answers uploads, a few at a time. */
export class UploadForms {
  private readonly slots = new Slots(MAX_AT_ONCE);

  constructor(private readonly pace: Pace = PACE) {}

  /**
   * Answers with a form's fields, with its one `file` as `content` (base64) and the client's `content_type` and
   * `filename`. The slot is held until the service has answered, at most UPLOAD_ANSWER_MS, because it does the costly
   * part.
   *
   * @throws VALIDATION for any other form; TOO_LARGE; TOO_MANY_REQUESTS if too many arrive at once
   */
  async answer<Reply>(request: FastifyRequest, answer: (form: object) => Promise<Reply>): Promise<Reply> {
    if (!request.isMultipart()) throw new AppError('VALIDATION', {}, [{ field: 'Content-Type', key: 'type' }]);
    if (Number(request.headers['content-length'] ?? 0) > UPLOAD_LIMIT + FORM_OVERHEAD) throw new AppError('TOO_LARGE');
    if (request.raw.destroyed) throw brokenForm();
    const giveBack = this.slots.take(takerOf(request));
    try {
      return await answer(await this.read(request));
    } finally {
      giveBack();
    }
  }

  private async read(request: FastifyRequest): Promise<object> {
    const watch = watchPace(request.raw, this.pace);
    try {
      return await Promise.race([readForm(request), gone(request.raw)]);
    } catch (error) {
      throw toAppError(error);
    } finally {
      clearInterval(watch);
    }
  }
}

/** Disconnects a sender who is too slow, to free the slot for others. */
function watchPace(message: IncomingMessage, pace: Pace): NodeJS.Timeout {
  const { everyMs, leastBytes } = pace;
  const { socket } = message;
  const before = socket.bytesRead;
  // Without a content length, assume the maximum.
  const whole = Number(message.headers['content-length'] ?? UPLOAD_LIMIT);
  const allowedMs = Math.min(pace.wholeMs, Math.max(pace.smallMs, (whole / pace.bytesPerS) * 1_000));
  let had = before;
  let elapsedMs = 0;
  return setInterval(() => {
    elapsedMs += everyMs;
    const due = (whole * (elapsedMs - everyMs)) / allowedMs;
    if (socket.bytesRead - had < leastBytes || socket.bytesRead - before < due || elapsedMs >= allowedMs)
      message.destroy();
    had = socket.bytesRead;
  }, everyMs).unref();
}

/** Rejects if the sender leaves early, so that nothing waits for a form that never completes. */
function gone(message: IncomingMessage): Promise<never> {
  return new Promise((_resolve, reject) => {
    message.once('close', () => {
      if (!message.readableEnded) reject(brokenForm());
    });
  });
}

async function readForm(request: FastifyRequest): Promise<object> {
  const fields = new Map<string, unknown>();
  const file = new Map<string, string>();
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields.set(part.fieldname, part.value);
    } else {
      const bytes = await part.toBuffer();
      if (part.fieldname !== 'file')
        throw new AppError('VALIDATION', {}, [{ field: part.fieldname.slice(0, 64), key: 'unknown' }]);
      file.set('filename', part.filename.slice(0, 255)).set('content_type', part.mimetype.slice(0, 100));
      file.set('content', bytes.toString('base64'));
    }
  }
  if (!file.get('content')) throw new AppError('VALIDATION', {}, [{ field: 'file', key: 'required' }]);
  return Object.fromEntries([...fields, ...file]);
}

const TOO_LARGE = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT']);

/** Any other parser error means that the form is broken. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (TOO_LARGE.has(code)) return new AppError('TOO_LARGE');
  return brokenForm();
}

function brokenForm(): AppError {
  return new AppError('VALIDATION', {}, [{ field: 'file', key: 'type' }]);
}
