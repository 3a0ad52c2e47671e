import {
  AppError,
  type ErrorParams,
  type FieldProblem,
  isErrorName,
  PROBLEM_TEXTS,
  type ProblemKey,
} from '@makoto/contracts';
import { isUnavailable } from './unavailable.js';

/**
 * The format of messages between processes. Concurrent requests share one message, and so do replies, since the cost of
 * a message hardly depends on its size.
 */
export type RequestItem = [id: number, pattern: string, data: unknown, context: unknown];

/** A reply: the JSON of its data or of its error, as bytes. */
export interface ReplyItem {
  id: number;
  ok: boolean;
  text: Buffer;
}

interface WireError {
  name: string;
  params: ErrorParams;
  problems: readonly FieldProblem[];
}

/**
 * The NATS subject of a part's requests to a service. NATS lets only `caller` publish on it, which is how a service
 * knows who asks (docs/adr/027-bus-permissions.md).
 */
export const requestSubject = (service: string, caller: string): string => `rpc.${service}.${caller}`;

/** The beginning of every subject on which a service replies to a part: only that part may subscribe to it. */
export const replySubject = (caller: string, service: string): string => `_R.${caller}.${service}`;

/** Encodes a message of requests. @throws TypeError, RangeError if JSON cannot hold one of them */
export function encode(items: readonly RequestItem[]): Buffer {
  return Buffer.from(JSON.stringify(items));
}

/** Decodes a message of requests. @throws SyntaxError, TypeError if the bytes are not a list */
export function decode(bytes: Uint8Array): unknown[] {
  return list(JSON.parse(viewOf(bytes).toString()));
}

/**
 * Encodes a message of replies: a line of JSON `[[id, ok (1 or 0), bytes of its text], …]`, then the texts one after
 * another. A process that forwards a reply can cut out its text without parsing it.
 */
export function encodeReplies(items: readonly ReplyItem[]): Uint8Array {
  const head = JSON.stringify(items.map(({ id, ok, text }) => [id, ok ? 1 : 0, text.length]));
  return Buffer.concat([Buffer.from(`${head}\n`), ...items.map(({ text }) => text)]);
}

/** A received reply: its text is a view of the message's bytes. */
export interface ReceivedReply {
  id: number;
  ok: boolean;
  text: Buffer;
}

/** Decodes a message of replies. @throws SyntaxError, TypeError, RangeError if the bytes are malformed */
export function decodeReplies(message: Uint8Array): ReceivedReply[] {
  const bytes = viewOf(message);
  const end = bytes.indexOf(NEWLINE);
  let at = end + 1;
  const replies = list(JSON.parse(bytes.toString('utf8', 0, end))).map((entry): ReceivedReply => {
    const [id, ok, length] = list(entry);
    if (typeof id !== 'number' || typeof length !== 'number')
      throw new TypeError('a reply must have an id and a length');
    const text = bytes.subarray(at, at + length);
    at += length;
    return { id, ok: ok === 1, text };
  });
  if (at !== bytes.length) throw new RangeError('a message of replies has a wrong length');
  return replies;
}

/** The data of a reply. @throws SyntaxError */
export function readReply(text: Buffer): unknown {
  return JSON.parse(text.toString());
}

const NEWLINE = 10;

function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('a message must be a list');
  return value;
}

/**
 * An error in a form that crosses processes. Other errors than AppErrors lose their details: they become UNAVAILABLE if
 * a server is unavailable, and INTERNAL otherwise.
 */
export function toWire(error: unknown): WireError {
  if (error instanceof AppError) return { name: error.errorName, params: error.params, problems: error.problems };
  return { name: isUnavailable(error) ? 'UNAVAILABLE' : 'INTERNAL', params: {}, problems: [] };
}

/** Restores the error that toWire encoded. */
export function fromWire(value: unknown): AppError {
  if (!isRecord(value) || !isErrorName(value['name'])) return new AppError('INTERNAL');
  const problems = Array.isArray(value['problems']) ? value['problems'].flatMap(toProblem) : [];
  return new AppError(value['name'], toParams(value['params']), problems);
}

function toProblem(value: unknown): FieldProblem[] {
  if (!isRecord(value) || typeof value['field'] !== 'string' || !isProblemKey(value['key'])) return [];
  const params: Record<string, string | number> = {};
  for (const [key, v] of Object.entries(toParams(value['params']))) {
    if (typeof v === 'string' || typeof v === 'number') params[key] = v;
  }
  return [{ field: value['field'], key: value['key'], params }];
}

function toParams(value: unknown): ErrorParams {
  const params: ErrorParams = {};
  if (!isRecord(value)) return params;
  for (const [key, v] of Object.entries(value)) {
    if (v === null || typeof v === 'string' || typeof v === 'number' || typeof v === 'boolean') params[key] = v;
    else if (Array.isArray(v)) params[key] = v.filter((n): n is number => typeof n === 'number');
  }
  return params;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isProblemKey(value: unknown): value is ProblemKey {
  return typeof value === 'string' && Object.hasOwn(PROBLEM_TEXTS, value);
}
