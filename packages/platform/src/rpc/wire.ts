import {
  AppError,
  type ErrorParams,
  type FieldProblem,
  isErrorName,
  PROBLEM_TEXTS,
  type ProblemKey,
} from '@makoto/contracts';

/**
 * What travels between processes. Requests that wait at the same moment share one message, and so do replies, since a
 * message's cost hardly depends on its size.
 */
export type RequestItem = [id: number, pattern: string, data: unknown, context: unknown];
export type ReplyItem = [id: number, ok: 1, data: unknown] | [id: number, ok: 0, error: WireError];

interface WireError {
  name: string;
  params: ErrorParams;
  problems: readonly FieldProblem[];
}

/** NATS subject on which a service is asked. */
export const requestSubject = (service: string): string => `rpc.${service}`;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A message's bytes. */
export function encode(items: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(items));
}

/** A message's items. @throws SyntaxError, TypeError where the bytes are not a list */
export function decode(bytes: Uint8Array): unknown[] {
  const items: unknown = JSON.parse(decoder.decode(bytes));
  if (!Array.isArray(items)) throw new TypeError('a message must be a list');
  return items;
}

/** An error in a form that crosses processes; what is not an AppError becomes INTERNAL without its details. */
export function toWire(error: unknown): WireError {
  if (error instanceof AppError) return { name: error.errorName, params: error.params, problems: error.problems };
  return { name: 'INTERNAL', params: {}, problems: [] };
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
