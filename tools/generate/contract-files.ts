/** The parts of the OpenAPI document that are used here. */
export interface Document {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, unknown> };
}

/** A field in JSON schema. */
interface FieldSchema {
  anyOf?: FieldSchema[];
  type?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  enum?: string[];
}

interface RequestSchema {
  properties?: Record<string, FieldSchema>;
  required?: string[];
}

const HEAD = '// Generated from the OpenAPI document; do not edit.\n';
/** The name that the type generator makes from an operation's id: `apiProductGetBA` → `ApiProductGetBa`. */
const capital = (text: string): string =>
  (text.charAt(0).toUpperCase() + text.slice(1)).replace(/[A-Z]{2,}/g, (all) => all[0] + all.slice(1).toLowerCase());

/** The types of each call's request and reply, by its path below `base`: `Calls['user/register']['request']`. */
export function callsFile(document: Document, base: string): string {
  const names: string[] = [];
  const lines = Object.entries(document.paths).flatMap(([path, verbs]) => {
    if (!path.startsWith(base) || path.includes('{')) return [];
    return Object.entries(verbs).flatMap(([verb, operation]) => {
      if (typeof operation !== 'object' || operation === null || !('operationId' in operation)) return [];
      const name = capital(String(operation.operationId));
      names.push(`${name}Data`, `${name}Response`);
      const request = verb === 'get' ? `QueryOf<${name}Data['query']>` : `${name}Data['body']`;
      return `  '${path.slice(base.length)}': { verb: '${verb.toUpperCase()}'; request: ${request}; reply: DataOf<${name}Response> };\n`;
    });
  });
  return [
    HEAD,
    `import type {\n${names
      .toSorted()
      .map((name) => `  ${name},\n`)
      .join('')}} from './types.gen';\n\n`,
    lines.some((line) => line.includes('QueryOf<'))
      ? 'type QueryOf<Query> = [Query] extends [undefined] ? undefined : NonNullable<Query>;\n'
      : '',
    'type DataOf<Response> = Response extends { data: infer Data } ? Data : never;\n\n',
    `export interface Calls {\n${lines.toSorted().join('')}}\n`,
  ].join('');
}

/** The rule of a field for forms; undefined if any text is valid. */
function ruleOf(schema: FieldSchema, required: boolean): string | undefined {
  const field = schema.anyOf?.find((each) => each.type !== 'null') ?? schema;
  const parts: string[] = required ? ['required: true'] : [];
  if (field.type === 'integer') parts.push(`whole: true, min: ${field.minimum}, max: ${field.maximum}`);
  if (field.maxLength !== undefined) parts.push(`min: ${field.minLength ?? 0}, max: ${field.maxLength}`);
  if (field.pattern !== undefined) parts.push(`pattern: ${new RegExp(field.pattern)}`);
  if (field.enum) parts.push(`values: ${JSON.stringify(field.enum)}`);
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : undefined;
}

/** The rules of each request's fields, one constant per request, so that a form loads only its own. */
export function rulesFile(document: Document): string {
  const requests = Object.entries(document.components.schemas).filter(([name]) => name.endsWith('Request'));
  const constants = requests
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, schema]) => {
      const { properties = {}, required = [] }: RequestSchema = schema ?? {};
      const fields = Object.entries(properties).flatMap(([field, rule]) => {
        const text = ruleOf(rule, required.includes(field));
        return text ? `  ${field}: ${text},\n` : [];
      });
      if (fields.length === 0) return [];
      return `export const ${name.charAt(0).toLowerCase()}${name.slice(1)} = {\n${fields.join('')}} as const;\n`;
    });
  return `${HEAD}\n${constants.join('\n')}`;
}
