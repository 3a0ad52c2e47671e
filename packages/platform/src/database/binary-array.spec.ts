import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { binaryArray, uuidBytes, uuidOf } from './binary-array.js';

const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
beforeAll(() => client.connect());
afterAll(() => client.end());

const ints = (size: 2 | 4, values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * size);
  for (const [i, value] of values.entries()) bytes.writeIntBE(value, i * size, size);
  return bytes;
};

describe('a binary array', () => {
  it('is read by PostgreSQL as the elements it was made of', async () => {
    const ids = [randomUUID(), randomUUID()];
    const big = Buffer.alloc(16);
    big.writeBigInt64BE(-1n, 0);
    big.writeBigInt64BE(9_223_372_036_854_775_807n, 8);
    const { rows } = await client.query(
      'select $1::uuid[]::text as u, $2::int8[]::text as b, $3::int4[]::text as i, $4::int2[]::text as s, $5::int4[]::text as e',
      [
        binaryArray('uuid', Buffer.concat(ids.map(uuidBytes))),
        binaryArray('int8', big),
        binaryArray('int4', ints(4, [7, -8])),
        binaryArray('int2', ints(2, [101])),
        binaryArray('int4', Buffer.alloc(0)),
      ],
    );
    expect(rows).toEqual([{ u: `{${ids.join()}}`, b: '{-1,9223372036854775807}', i: '{7,-8}', s: '{101}', e: '{}' }]);
  });

  it('refuses bytes that are not a whole number of elements', () => {
    expect(() => binaryArray('uuid', Buffer.alloc(17))).toThrow(RangeError);
  });

  it('returns its ids unchanged', () => {
    const id = randomUUID();
    expect(uuidOf(uuidBytes(id))).toBe(id);
  });
});
