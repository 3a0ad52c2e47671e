import {
  allCalls,
  type CallDef,
  callPattern,
  ERRORS,
  type ErrorName,
  errorText,
  fieldNames,
  LANGS,
} from '@makoto/contracts';
import { ERRORS_WITH_DATA } from '../calls/envelope.js';
import { payloadSchemas, refTo, type Schema } from './schemas.js';

/** The HTTP contract as an OpenAPI 3.1 document, generated from the declarations that the gateway serves. */
export function buildOpenApi(calls: readonly CallDef[] = allCalls()): Schema {
  const schemas = payloadSchemas(calls);
  const paths: Record<string, Schema> = {};
  for (const def of calls) {
    const path = `/index.php/${callPattern(def)}`.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [def.method.toLowerCase()]: operation(def, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Makoto', version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { ...schemas, Failure: FAILURE },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token, with or without `Bearer ` before it',
        },
      },
      responses: {
        Failure: {
          description: 'Refused',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  };
}

const COOKIE = 'Set at log-in with `session: "cookie"`; `__Secure-refresh` where the server uses HTTPS';

const FAILURE: Schema = {
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer', enum: [...new Set(Object.values(ERRORS).map(({ code }) => code))] },
    msg: { type: 'string', description: "A sentence in the caller's language" },
    data: { anyOf: [{ type: 'object' }, { type: 'null' }] },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'msg'],
        properties: { field: { type: 'string' }, msg: { type: 'string' } },
      },
    },
  },
};

const DESCRIPTION = [
  'Replies are `{ code, msg, data }`; `code` 0 means success. A failure has an HTTP status of 4xx or 5xx; 401 means: log in',
  'again. Money and rates are decimal strings, times ISO 8601 in UTC. Lists take `page` and `size`. Unknown fields are',
  'refused with 1001.\n',
  '| code | HTTP | meaning |\n| --- | --- | --- |',
  ...errorNames().map(
    (name) => `| ${ERRORS[name].code} | ${ERRORS[name].http} | ${errorText(name, {}, 'en')}${dataNote(name)} |`,
  ),
  '\nA token lives until the `expires_at` of its log-in: seven days. With `"session": "cookie"`, log-in and registration give',
  'a token for ten minutes and the cookie with which `user/refresh` renews it.',
  '\nPrograms use an API token (`user/create_api_token`) in the same header. It makes the calls that name one of its scopes in',
  '`x-scopes`, has a rate of its own, and may be limited to addresses. Practice tokens begin with `mk_test_`, live ones with',
  '`mk_live_`; each is refused by the other product.',
  '\nLive updates: a WebSocket at `/stream`, described in full by the AsyncAPI document `/docs-stream`. Send',
  '`{ "op": "auth", "token" }`, `{ "op": "subscribe", "quotes": ["BTCUSDT"],',
  '"candles": ["BTCUSDT:1m"] }`, `{ "op": "unsubscribe", … }`, `{ "op": "ping" }`. The server sends',
  '`{ "type": "quote", "s", "p", "t" }`, `{ "type": "candle", "s", "i", "c": [t, open, high, low, close, volume] }`,',
  '`{ "type", "data" }` for `auth`, `order`, `balance`, `deposit`, `withdrawal`, `kyc`, `position`,',
  '`account` (changed restrictions), `notice`, `chat` and `typing`,',
  '`{ "type": "pong" }` and `{ "type": "error", "code", "msg" }`.',
].join('\n');

function errorNames(): ErrorName[] {
  return Object.keys(ERRORS).filter((name): name is ErrorName => name in ERRORS);
}

function dataNote(name: ErrorName): string {
  return ERRORS_WITH_DATA.has(name) ? ' (with `data`)' : '';
}

function operation(def: CallDef, schemas: Record<string, Schema>): Schema {
  const hasFields = fieldNames(def.request).length > 0 && def.refreshCookie !== 'renew';
  return {
    operationId: callPattern(def).replace(/[^A-Za-z0-9]+(\w)?/g, (_all, next?: string) => (next ?? '').toUpperCase()),
    summary: def.summary,
    tags: [def.base === 'console' ? 'console' : (def.path.split('/')[0] ?? '')],
    security: def.auth === 'none' ? [] : def.auth === 'optional' ? [{}, { token: [] }] : [{ token: [] }],
    parameters: parameters(def, schemas),
    ...(def.auth === 'operator' ? { 'x-roles': def.roles } : {}),
    ...(def.scopes.length > 0 ? { 'x-scopes': def.scopes } : {}),
    ...(def.method === 'POST' && hasFields ? { requestBody: requestBody(def) } : {}),
    responses: { 200: success(def), ...failures(def) },
  };
}

function parameters(def: CallDef, schemas: Record<string, Schema>): Schema[] {
  const header = (name: string, description: string, schema: Schema): Schema => ({
    name,
    in: 'header',
    description,
    schema,
  });
  const found = [
    header('Accept-Language', 'Language of `msg`; standard tags are understood too', {
      type: 'string',
      examples: [...LANGS],
    }),
  ];
  if (def.idempotent) {
    found.push(
      header('Idempotency-Key', 'The same key and body within 24 hours answers the first reply again', {
        type: 'string',
        maxLength: 64,
      }),
    );
  }
  if (def.refreshCookie === 'renew') {
    const cookie = { name: 'refresh', in: 'cookie', required: true, description: COOKIE, schema: { type: 'string' } };
    return [...found, { ...header('X-Refresh', 'Any value', { type: 'string' }), required: true }, cookie];
  }
  const schema = schemas[def.request.name];
  const properties = schema?.['properties'];
  if (typeof properties !== 'object' || properties === null) return found;
  const required = Array.isArray(schema?.['required']) ? schema['required'] : [];
  for (const [name, property] of Object.entries(properties)) {
    if (def.path.split('/').includes(`:${name}`)) found.push({ name, in: 'path', required: true, schema: property });
    else if (def.method === 'GET')
      found.push({ name, in: 'query', required: required.includes(name), schema: property });
  }
  return found;
}

function requestBody(def: CallDef): Schema {
  if (def.upload) {
    const fields = fieldNames(def.request).filter((name) => !['content', 'content_type', 'filename'].includes(name));
    const properties = Object.fromEntries([
      ...fields.map((name) => [name, { type: 'string' }]),
      ['file', { type: 'string', format: 'binary' }],
    ]);
    return {
      required: true,
      content: { 'multipart/form-data': { schema: { type: 'object', required: ['file', ...fields], properties } } },
    };
  }
  if (def.webhook) return { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  const schema = refTo(def.request);
  return {
    required: true,
    content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
  };
}

function success(def: CallDef): Schema {
  const description = 'Done';
  if (def.raw) return { description, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  if (def.shape === 'csv') return { description, content: { 'text/csv': { schema: { type: 'string' } } } };
  const item = def.reply
    ? refTo(def.reply)
    : { type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'string' }] } };
  const data = def.shape === 'one' ? item : { type: 'array', items: item };
  const schema = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { type: 'integer', const: 0 }, msg: { type: 'string' }, data },
  };
  const headers = {
    'X-Request-Id': { schema: { type: 'string' } },
    ...(def.tokenField ? { Authorization: { schema: { type: 'string' }, description: 'The token' } } : {}),
  };
  return { description, headers, content: { 'application/json': { schema } } };
}

/** The statuses with which the gateway itself may refuse the call. */
function failures(def: CallDef): Record<string, Schema> {
  const guarded = def.auth === 'user' || def.auth === 'operator';
  const statuses = [
    400,
    ...(def.auth === 'none' && def.refreshCookie !== 'renew' ? [] : [401]),
    ...(guarded ? [403] : []),
    ...(def.idempotent ? [409] : []),
    413,
    429,
    500,
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Failure' }]));
}
