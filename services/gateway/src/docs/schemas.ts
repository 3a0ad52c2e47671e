import { type CallDef, type Class, fieldNames } from '@makoto/contracts';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';

export type Schema = { [key: string]: unknown };

export const SCHEMAS = '#/components/schemas/';
const DAY_PATTERN = '^\\d{4}-\\d{2}-\\d{2}$';

/**
 * The JSON schemas of the calls' payload classes and the classes nested in them, by class name. As in parse(), an
 * optional field may be null, and a request has no other fields.
 */
export function payloadSchemas(calls: readonly CallDef[]): Record<string, Schema> {
  const all = allSchemas();
  const found: Record<string, Schema> = {};
  const requests = new Set(calls.map((def) => def.request.name));
  const renewable = new Set(calls.flatMap((def) => (def.refreshCookie && def.reply ? def.reply.name : [])));
  const include = (name: string): void => {
    if (found[name]) return;
    const schema = tidy({ ...(all[name] ?? { type: 'object', properties: {} }) });
    // It goes into the cookie.
    if (renewable.has(name)) {
      const { refresh: _refresh, ...properties } = recordOf(schema['properties']);
      schema['properties'] = properties;
    }
    found[name] = requests.has(name) ? { ...schema, additionalProperties: false } : schema;
    for (const inner of refsIn(schema)) include(inner);
  };
  for (const def of calls) {
    if (fieldNames(def.request).length > 0 && def.refreshCookie !== 'renew') include(def.request.name);
    if (def.reply && def.shape !== 'csv') include(def.reply.name);
  }
  return found;
}

/** The JSON schemas of classes and of those nested in them, by class name. */
export function classSchemas(types: readonly Class[]): Record<string, Schema> {
  const all = allSchemas();
  const found: Record<string, Schema> = {};
  const include = (name: string): void => {
    if (found[name]) return;
    found[name] = tidy({ ...(all[name] ?? { type: 'object', properties: {} }) });
    for (const inner of refsIn(found[name])) include(inner);
  };
  for (const { name } of types) include(name);
  return found;
}

/** A reference to a class's schema. */
export function refTo(type: Class): Schema {
  return { $ref: SCHEMAS + type.name };
}

function tidy(schema: Schema): Schema {
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  const properties: Record<string, Schema> = {};
  for (const [name, value] of Object.entries(recordOf(schema['properties']))) {
    const property: Schema = recordOf(value);
    if (property['pattern'] === DAY_PATTERN) property['format'] = 'date';
    properties[name] = required.has(name) ? property : { anyOf: [property, { type: 'null' }] };
  }
  return { ...schema, properties };
}

function refsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  return Object.entries(recordOf(value)).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner.slice(SCHEMAS.length)] : refsIn(inner),
  );
}

/** A copy of an object; an empty one of anything else. */
export function recordOf(value: unknown): Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Of every decorated class, by its name. */
function allSchemas(): Record<string, Schema> {
  const schemas = validationMetadatasToSchemas({
    classTransformerMetadataStorage: defaultMetadataStorage,
    refPointerPrefix: SCHEMAS,
    additionalConverters: {
      isInt: { type: 'integer' },
      min: (meta) => ({ minimum: meta.constraints?.[0] }),
      max: (meta) => ({ maximum: meta.constraints?.[0] }),
      isIso8601: { type: 'string', format: 'date-time' },
      isStorable: { type: 'string' },
      isIanaZone: { type: 'string' },
      isWithin: { type: 'array' },
      matches: (meta) => ({ type: 'string', pattern: String(meta.constraints?.[0]?.source) }),
      equals: (meta) => ({ const: meta.constraints?.[0] }),
    },
  });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, { ...schema }]));
}
