import { type CallDef, ERRORS } from '../../packages/contracts/dist/index.js';
import { buildOpenApi } from '../../services/gateway/dist/docs/openapi.js';
import { serverMessages } from '../../services/gateway/dist/docs/stream-schemas.js';
import { isForPrograms } from '../../services/gateway/dist/stream/user-messages.js';
import { callsFile, type Document } from './contract-files.ts';
import { shapesFile } from './shapes-file.ts';

const BASE = '/index.php/api/';

/** The calls of `packages/client`: those of API tokens, and what everybody may read. Files are not among them. */
export function clientCalls(calls: readonly CallDef[]): CallDef[] {
  return calls.filter(({ base, shape, raw, path, auth, scopes }) => {
    if (base !== 'api' || shape === 'csv' || raw || path.includes(':')) return false;
    return scopes.length > 0 || (auth === 'none' && /^(public\/|common\/(config|health)$)/.test(path));
  });
}

/** The OpenAPI document of these calls, with the messages of /stream among its schemas. */
export function clientDocument(calls: readonly CallDef[]): Document {
  const { messages, schemas } = serverMessages();
  const document: Document = JSON.parse(JSON.stringify(buildOpenApi(calls)));
  const own = messages.filter(({ type }) => isForPrograms(type));
  Object.assign(
    document.components.schemas,
    schemas,
    Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
  );
  return document;
}

/** Request and reply of each call, and how it is made. */
export function clientCallsFile(calls: readonly CallDef[], document: Document): string {
  const rows = calls.map(
    ({ path, method, idempotent }) => `  '${path}': { verb: '${method}', keyed: ${idempotent} },\n`,
  );
  return `${callsFile(document, BASE).replace("'./types.gen'", "'./types.gen.js'")}
/** How each call is made: its verb, and whether a repeat needs an Idempotency-Key; the others only read. */
export const CALLS: Readonly<Record<keyof Calls, { verb: 'GET' | 'POST'; keyed: boolean }>> = {
${rows.toSorted().join('')}};
`;
}

/** The shapes of replies and messages, by which the client checks them. */
export const clientShapesFile = (document: Document): string => shapesFile(document, BASE);

/** The messages of /stream by type. */
export function clientMessagesFile(): string {
  const messages = serverMessages().messages.filter(({ type }) => isForPrograms(type));
  const names = messages.map(({ name }) => name).toSorted();
  return `// Generated from the AsyncAPI document; do not edit.
import type {
${names.map((name) => `  ${name},\n`).join('')}} from './types.gen.js';

/** What the server sends on /stream, by type. */
export interface StreamMessages {
${messages
  .map(({ type, name, summary }) => `  /** ${summary}. */\n  ${type}: ${name};\n`)
  .toSorted()
  .join('')}}
`;
}

/** The names of error codes; a code may have several, of which the first is the general one. */
export function clientErrorsFile(): string {
  const names = new Map<number, string>();
  for (const [name, { code }] of Object.entries(ERRORS)) if (!names.has(code)) names.set(code, name);
  const rows = [...names].map(([code, name]) => `  ${code}: '${name}',\n`);
  return `// Generated from the error table; do not edit.
export const ERROR_NAMES = {
${rows.join('')}} as const;
`;
}
