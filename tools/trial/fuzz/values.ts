import fc from 'fast-check';
import { listOf, objectOf, type Schema } from './openapi.ts';

const REF = '#/components/schemas/';
/** Larger lists and texts make a valid body, but a slow one. */
const MAX_ITEMS = 3;
const MAX_TEXT = 300;

/** Values that make sense for a field of this name, such as one's own ids. */
export type Dictionary = Readonly<Record<string, readonly unknown[]>>;

/** Generates values that match a JSON schema of the documents; often those of the dictionary. */
export class Values {
  private readonly schemas: Readonly<Record<string, Schema>>;
  private readonly dictionary: Dictionary;

  constructor(schemas: Readonly<Record<string, Schema>>, dictionary: Dictionary) {
    this.schemas = schemas;
    this.dictionary = dictionary;
  }

  /** @param name the field's */
  of(schema: Schema, name = ''): fc.Arbitrary<unknown> {
    const known = Object.hasOwn(this.dictionary, name) ? this.dictionary[name] : undefined;
    const generated = this.generated(schema, name);
    return known ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, generated) : generated;
  }

  /** The names of an object's fields. */
  fieldNames(schema: Schema): string[] {
    return Object.keys(objectOf(this.resolved(schema).properties));
  }

  private resolved(schema: Schema): Schema {
    const ref = schema.$ref;
    return typeof ref === 'string' ? this.resolved(this.schemas[ref.slice(REF.length)] ?? {}) : schema;
  }

  private generated(schema: Schema, name: string): fc.Arbitrary<unknown> {
    if (typeof schema.$ref === 'string') return this.of(this.resolved(schema), name);
    if (Array.isArray(schema.enum)) return fc.constantFrom(...listOf(schema.enum));
    if ('const' in schema) return fc.constant(schema.const);
    const any = listOf(schema.anyOf);
    if (any.length > 0) return fc.oneof(...any.map((one) => this.of(objectOf(one), name)));
    switch (schema.type) {
      case 'object':
        return this.record(schema);
      case 'array':
        return fc.array(this.of(objectOf(schema.items)), {
          maxLength: Math.min(MAX_ITEMS, Number(schema.maxItems ?? 3)),
        });
      case 'integer':
        return integer(schema);
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      default:
        return text(schema);
    }
  }

  private record(schema: Schema): fc.Arbitrary<unknown> {
    const required = new Set(listOf(schema.required));
    const fields = Object.entries(objectOf(schema.properties)).map(([name, value]) => {
      const own = this.of(objectOf(value), name);
      return [name, required.has(name) ? own : fc.option(own, { nil: undefined })] as const;
    });
    return fc.record(Object.fromEntries(fields));
  }
}

function integer(schema: Schema): fc.Arbitrary<number> {
  const min = Number(schema.minimum ?? -1_000);
  const max = Number(schema.maximum ?? 1_000);
  return fc.oneof(fc.constantFrom(min, max, Math.min(max, min + 1)), fc.integer({ min, max }));
}

function text(schema: Schema): fc.Arbitrary<string> {
  const { format, pattern } = schema;
  if (format === 'date') return fc.date(DAYS).map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return fc.date(DAYS).map((date) => date.toISOString());
  if (typeof pattern === 'string') return matching(pattern);
  const minLength = Math.min(Number(schema.minLength ?? 0), MAX_TEXT);
  const maxLength = Math.min(Number(schema.maxLength ?? 40), MAX_TEXT);
  return fc.string({ minLength, maxLength, unit: 'grapheme' });
}

const DAYS = { min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true };

/** For patterns that look ahead, which fast-check cannot read: amounts, rates and names. */
const OTHERS = ['1', '1.00', '10.5', '20.00', '0.01', '0.000001', '999999999999', '0.05', 'quick', 'a b', 'x'];

function matching(pattern: string): fc.Arbitrary<string> {
  const expression = new RegExp(pattern, 'u');
  if (!pattern.includes('(?!')) return fc.stringMatching(expression, { maxLength: MAX_TEXT });
  return fc.constantFrom(...OTHERS.filter((one) => expression.test(one)), '');
}
