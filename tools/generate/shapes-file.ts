import type { Document } from './contract-files.ts';

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  type?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

const PRIMITIVES: Record<string, string> = { string: 's', integer: 'n', number: 'n', boolean: 'b' };

/**
 * The shapes of the replies to the calls below `base`. Each field has a code: `s` text, `n` number, `b` boolean, `o`
 * any object, `*` anything, `@Name` an object of that shape; with `[]` a list, with `?` nullable or optional. The app parses replies
 * by it.
 */
export function shapesFile(document: Document, base: string): string {
  const shapes = Object.entries(document.components.schemas).flatMap(([name, schema]) => {
    const { properties, required = [] }: Schema = schema ?? {};
    if (!properties || name.endsWith('Request')) return [];
    const fields = Object.entries(properties).map(([field, type]) => {
      const optional = !required.includes(field) || type.anyOf?.some((each) => each.type === 'null');
      return `    ${field}: '${wordOf(type)}${optional ? '?' : ''}',\n`;
    });
    return [`  ${name}: {\n${fields.join('')}  },\n`];
  });
  const replies = Object.entries(document.paths).flatMap(([path, verbs]) => {
    const [operation] = Object.values(verbs);
    const word = path.startsWith(base) ? replyOf(operation) : undefined;
    return word ? [`  '${path.slice(base.length)}': '${word}',\n`] : [];
  });
  return [
    '// Generated from the OpenAPI document; do not edit.\n',
    `export const SHAPES: Record<string, Record<string, string>> = {\n${shapes.toSorted().join('')}};\n\n`,
    `export const REPLIES: Record<string, string> = {\n${replies.toSorted().join('')}};\n`,
  ].join('');
}

function wordOf(schema: Schema): string {
  const kinds = schema.anyOf?.filter((each) => each.type !== 'null') ?? [schema];
  const [known = schema] = kinds;
  if (kinds.length > 1) return '*';
  if (known.$ref) return `@${known.$ref.split('/').at(-1)}`;
  if (known.type === 'array') return `${wordOf(known.items ?? {})}[]`;
  return PRIMITIVES[known.type ?? ''] ?? 'o';
}

/** The shape of a call's `data`; undefined if the reply is a file. */
function replyOf(operation: unknown): string | undefined {
  const data = dig(operation, 'responses', '200', 'content', 'application/json', 'schema', 'properties', 'data');
  return isSchema(data) ? wordOf(data) : undefined;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}

function dig(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    value,
  );
}
