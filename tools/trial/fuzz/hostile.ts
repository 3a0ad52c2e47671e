/** A piece of JSON that JSON.stringify cannot write, such as `1e999` or a repeated key. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const nested = (depth: number): RawJson => new RawJson(`${'['.repeat(depth)}${']'.repeat(depth)}`);
const nestedObjects = (depth: number): RawJson => new RawJson(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);

/** JSON.parse reads it, but JSON.stringify and programs that call themselves for each level do not. */
export const DEEP = nestedObjects(15_000);

/** Values that programs have stumbled over, for any field. */
export const HOSTILE: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1, 0.1, 1e21, 5e-324, 2 ** 31, -(2 ** 31), 2 ** 53, -(2 ** 53), 2 ** 63],
  ...['1e999', '-1e999', '1E400', '9007199254740993', '0.1e-999', '123456789012345678901234567890'].map(
    (text) => new RawJson(text),
  ),
  ...[
    '',
    ' ',
    '0',
    '-1',
    '-0',
    '0.0',
    '1e3',
    '1e999',
    'NaN',
    'Infinity',
    '-Infinity',
    'null',
    'undefined',
    'true',
    '[]',
  ],
  ...['00', '+1', '1.', '.5', '1,000', '0x10', '１０', '٣', '9'.repeat(400), `0.${'0'.repeat(400)}1`, '1_000'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '$where', 'length'],
  ...["'", '"', '`', '\\', "' or '1'='1", "'; drop table users; --", '$1', '%', '_', '%00', '%s%n', '*', '?'],
  ...['../../../../etc/passwd', '..\\..\\x', 'file:///etc/passwd', 'http://127.0.0.1:1/', 'javascript:alert(1)'],
  ...['<script>alert(1)</script>', `$${'{'}7*7}`, '{{7*7}}', '=1+1', '@SUM(1)', '\r\nX-Injected: 1', 'a\nb', '\t'],
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff',
    'a\ud83d',
    '\ufeff',
    '\uffff',
    '\u202eabc',
    '\u200b',
    '\u0301'.repeat(300),
  ],
  ...['é', 'e\u0301', 'ﷺ'.repeat(300), '👩‍👩‍👧‍👦'.repeat(100), '𝒳𝒴', 'İ', 'ß', 'ﬃ', '誠'.repeat(300)],
  ...['a'.repeat(64), 'a'.repeat(65), 'a'.repeat(256), 'a'.repeat(5_000), 'a'.repeat(60_000), ' '.repeat(5_000)],
  ...['2026-02-30', '0000-00-00', '9999-12-31', '9999-12-31T23:59:59.999Z', '-271821-04-20T00:00:00Z', '1970-01-01'],
  ...['2026-01-01T24:00:00Z', '2026-06-30T23:59:60Z', '+010000-01-01T00:00:00Z', 8.64e15, 8.64e15 + 1, -1e15],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'AAAA', 'mk_test_', 'Bearer x'],
  ...[[], [[]], [null], ['a'], [{}], {}, { a: 1 }, { length: -1 }, { $gt: '' }, { toString: 1 }],
  ...[Array.from({ length: 5_000 }, () => 0), Array.from({ length: 1_000 }, () => ({})), nested(2_000), nested(40_000)],
  ...[nestedObjects(2_000), DEEP, new RawJson('{"a":1,"a":2}'), new RawJson('{"__proto__":{"x":1}}')],
];

/** Fields that a request does not have, and an attacker would like it to. */
export const EXTRA_FIELDS = [
  ...['__proto__', 'constructor', 'prototype', 'user_id', 'userId', 'operator', 'role', 'isAdmin', 'balance', 'status'],
  ...['id', 'Authorization', 'toString', '', ' ', '\u0000', 'a'.repeat(1_000), 'lang', 'context', 'buy_price'],
];

/** Whole bodies that are no request. */
export const BODIES: readonly (string | Buffer)[] = [
  ...['', ' ', 'null', '[]', '[{}]', '"x"', '1', 'true', '{', '}', '{"a"', '{"a":}', "{'a':1}", '{"a":1,}', '{}{}'],
  ...[
    '\ufeff{}',
    '// x\n{}',
    '{"\\u0000":1}',
    '{"\\ud800":1}',
    'NaN',
    '1e999',
    '{"a":01}',
    '<?xml version="1.0"?><a/>',
  ],
  ...['a=b&a=c', '%', 'a[b]=c', '__proto__[x]=1', 'a'.repeat(99_000), '['.repeat(99_000), `"${'a'.repeat(99_000)}"`],
  ...[
    Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
    Buffer.from([0xc3, 0x28]),
    Buffer.alloc(1_000),
    Buffer.alloc(99_000, 0x7b),
  ],
];

/** The JSON text of a value that may contain RawJson, and lone surrogates as they are. */
export function textOf(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map((one) => textOf(one)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, one]) => one !== undefined);
    return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${textOf(one)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
