import fc from 'fast-check';
import { BODIES, EXTRA_FIELDS, HOSTILE, RawJson, textOf } from './hostile.ts';
import { objectOf, type Schema } from './openapi.ts';

const hostile = fc.constantFrom(...HOSTILE);
const place = fc.nat(1_000);

/** Request fields made of valid ones: some stay valid, most are wrong in one or two places. */
export function spoiltFields(valid: fc.Arbitrary<unknown>): fc.Arbitrary<Schema> {
  const fields = valid.map(objectOf);
  return fc.oneof(
    { weight: 3, arbitrary: fields },
    { weight: 6, arbitrary: fc.tuple(fields, place, hostile).map(([of, at, value]) => replaced(of, at, value)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fields, place, hostile, place, hostile)
        .map(([of, at, value, second, other]) => replaced(replaced(of, at, value), second, other)),
    },
    { weight: 1, arbitrary: fc.tuple(fields, place).map(([of, at]) => replaced(of, at, undefined)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fields, fc.constantFrom(...EXTRA_FIELDS), hostile)
        .map(([of, name, value]) => Object.fromEntries([...Object.entries(of), [name, value]])),
    },
  );
}

/** A JSON body: of spoilt fields, with one field twice, or none at all. */
export function spoiltBody(valid: fc.Arbitrary<unknown>): fc.Arbitrary<string | Buffer> {
  const fields = spoiltFields(valid);
  return fc.oneof(
    { weight: 8, arbitrary: fields.map(textOf) },
    { weight: 1, arbitrary: fc.tuple(fields, place, hostile).map(([of, at, value]) => twice(of, at, value)) },
    { weight: 1, arbitrary: fc.constantFrom(...BODIES) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 5 }) },
  );
}

/** With another value at one of the fields, or of the fields of an object or list among them. */
function replaced(fields: Schema, at: number, value: unknown): Schema {
  const names = Object.keys(fields);
  const name = names[at % Math.max(1, names.length)];
  if (name === undefined) return { x: value };
  const inner = fields[name];
  const deeper = at % 2 === 1 && typeof inner === 'object' && inner !== null && !(inner instanceof RawJson);
  if (!deeper) return { ...fields, [name]: value };
  if (!Array.isArray(inner)) return { ...fields, [name]: replaced(objectOf(inner), at >> 1, value) };
  return {
    ...fields,
    [name]: inner.map((one, i) => (i === 0 ? (at % 4 === 1 ? value : replaced(objectOf(one), at >> 1, value)) : one)),
  };
}

function twice(fields: Schema, at: number, value: unknown): string {
  const names = Object.keys(fields);
  const name = JSON.stringify(names[at % Math.max(1, names.length)] ?? 'x');
  const text = textOf(fields);
  return `{${name}:${textOf(value)}${text === '{}' ? '' : ','}${text.slice(1)}`;
}
