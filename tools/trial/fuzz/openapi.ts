import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

export type Schema = Readonly<Record<string, unknown>>;

/** Where a call takes its fields from. */
export type Fields = 'query' | 'json' | 'form' | 'bytes' | 'none';

/** A call as the OpenAPI documents describe it. */
export interface ApiCall {
  method: string;
  /** With `{name}` parts. */
  path: string;
  auth: 'none' | 'optional' | 'customer' | 'operator';
  /** The roles that may make an operators' call. */
  roles: readonly string[];
  fields: Fields;
  /** The fields of path, query or body. */
  schema: Schema;
}

/** Every call of the two documents that `npm run generate` writes, and the schemas to which they refer. */
export function readDocuments(): { calls: ApiCall[]; schemas: Record<string, Schema> } {
  const calls: ApiCall[] = [];
  const schemas: Record<string, Schema> = {};
  for (const app of ['web', 'console']) {
    const document: unknown = JSON.parse(readFileSync(join(ROOT, app, 'openapi.json'), 'utf8'));
    for (const [name, schema] of entries(at(document, 'components', 'schemas'))) schemas[name] = objectOf(schema);
    for (const [path, methods] of entries(at(document, 'paths'))) {
      for (const [method, operation] of entries(methods)) calls.push(callOf(path, method, objectOf(operation)));
    }
  }
  return { calls, schemas };
}

function callOf(path: string, method: string, operation: Schema): ApiCall {
  const roles = operation['x-roles'];
  const operators = path.startsWith('/index.php/console/') && Array.isArray(roles);
  const content = objectOf(at(operation, 'requestBody', 'content'));
  const [type] = Object.keys(content);
  const parameters = listOf(operation.parameters)
    .map(objectOf)
    .filter((one) => one.in !== 'header');
  const properties = Object.fromEntries(parameters.map((one) => [String(one.name), objectOf(one.schema)]));
  const required = parameters.filter((one) => one.required === true).map((one) => String(one.name));
  const body = objectOf(at(content, type ?? '', 'schema'));
  return {
    method: method.toUpperCase(),
    path,
    auth: operators ? 'operator' : authOf(listOf(operation.security)),
    roles: listOf(roles).map(String),
    fields: fieldsOf(method, type),
    schema: parameters.length > 0 ? { type: 'object', properties, required } : body,
  };
}

function authOf(security: readonly unknown[]): ApiCall['auth'] {
  if (security.length === 0) return 'none';
  return security.some((one) => entries(one).length === 0) ? 'optional' : 'customer';
}

function fieldsOf(method: string, type: string | undefined): Fields {
  if (method === 'get') return 'query';
  if (type === 'multipart/form-data') return 'form';
  if (type === '*/*') return 'bytes';
  return type === undefined ? 'none' : 'json';
}

/** The value at a path of property names; undefined if there is none. */
function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((inner, name) => objectOf(inner)[name], value);
}

export function objectOf(value: unknown): Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const entries = (value: unknown): [string, unknown][] => Object.entries(objectOf(value));
