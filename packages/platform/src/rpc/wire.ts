import {
  AppError,
  type ErrorParams,
  type FieldProblem,
  isErrorName,
  PROBLEM_TEXTS,
  type ProblemKey,
} from '@makoto/contracts';
import { isPartAway } from './part-away.js';

/**
 * What travels between processes. Requests that wait at the same moment share one message, and so do replies, since a
 * message's cost hardly depends on its size.
 */
export type RequestItem = [id: number, pattern: string, data: unknown, context: unknown];

/** A reply: the JSON text of its data, or of the error that it is instead. */
export interface ReplyItem {
  id: number;
  ok: boolean;
  text: string;
}

interface WireError {
  name: string;
  params: ErrorParams;
  problems: readonly FieldProblem[];
}

/** NATS subject on which a service is asked. */
export const requestSubject = (service: string): string => `rpc.${service}`;

/** The bytes of a message of requests. */
export function encode(items: readonly RequestItem[]): Uint8Array {
  return Buffer.from(JSON.stringify(items));
}

/** A message's requests. @throws SyntaxError, TypeError where the bytes are not a list */
export function decode(bytes: Uint8Array): unknown[] {
  return list(JSON.parse(viewOf(bytes).toString()));
}

/**
 * The bytes of a message of replies: a line of JSON `[[id, ok (1 or 0), bytes of its text], …]`, then the texts one after
 * another. So who only passes a reply on cuts its text out and reads nothing of it.
 */
export function encodeReplies(items: readonly ReplyItem[]): Uint8Array {
  const head = JSON.stringify(items.map(({ id, ok, text }) => [id, ok ? 1 : 0, Buffer.byteLength(text)]));
  return Buffer.from(`${head}\n${items.map(({ text }) => text).join('')}`);
}

/** A reply as it arrived: the bytes of its text, as a view of the message. */
export interface ReceivedReply {
  id: number;
  ok: boolean;
  text: Buffer;
}

/** A message's replies. @throws SyntaxError, TypeError, RangeError where the bytes are not of that form */
export function decodeReplies(message: Uint8Array): ReceivedReply[] {
  const bytes = viewOf(message);
  const end = bytes.indexOf(NEWLINE);
  let at = end + 1;
  const replies = list(JSON.parse(bytes.toString('utf8', 0, end))).map((entry): ReceivedReply => {
    const [id, ok, length] = list(entry);
    if (typeof id !== 'number' || typeof length !== 'number') throw new TypeError('a reply has an id and a length');
    const text = bytes.subarray(at, at + length);
    at += length;
    return { id, ok: ok === 1, text };
  });
  if (at !== bytes.length) throw new RangeError('a message of replies is as long as it says');
  return replies;
}

/** A reply's data. @throws SyntaxError */
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
 * An error in a form that crosses processes; what is not an AppError goes without its details: UNAVAILABLE where a part is
 * away, INTERNAL otherwise.
 */
export function toWire(error: unknown): WireError {
  if (error instanceof AppError) return { name: error.errorName, params: error.params, problems: error.problems };
  return { name: isPartAway(error) ? 'UNAVAILABLE' : 'INTERNAL', params: {}, problems: [] };
}

/** The error that toWire made. */
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
