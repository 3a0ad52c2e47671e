import { formatMicro } from '@makoto/contracts';
import fc from 'fast-check';
import { toMicro, toStamp } from './decimal.calc.js';
import { parseExactly } from './exact-json.js';

describe("a source's number", () => {
  it('is read exactly, rounded to the nearest millionth', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 18n), (value) => {
        expect(toMicro(formatMicro(value))).toBe(value);
        expect(toMicro(`-${formatMicro(value)}`)).toBe(-value);
      }),
    );
    expect(['1.0000004', '1.0000005', '1e-7', '5e-7', '1.5E2', '+3'].map(toMicro)).toEqual([
      1_000_000n,
      1_000_001n,
      0n,
      1n,
      150_000_000n,
      3_000_000n,
    ]);
  });

  it('is undefined unless it is a finite decimal within the columns\u2019 range', () => {
    const none = [
      '',
      'NaN',
      'Infinity',
      '-',
      '1.',
      '.5',
      '0x10',
      '1 000',
      '12,5',
      '1e99',
      '9'.repeat(20),
      null,
      undefined,
      7,
      {},
    ];
    expect(none.map(toMicro)).toEqual(none.map(() => undefined));
  });

  it('never passes through a floating-point number when read from JSON', () => {
    expect(parseExactly('{"p":0.1000000000000000055511151231257827,"t":[1575526691134,1e3],"s":"x","n":null}')).toEqual(
      {
        p: '0.1000000000000000055511151231257827',
        t: ['1575526691134', '1e3'],
        s: 'x',
        n: null,
      },
    );
  });

  it('is a timestamp if it is whole milliseconds since 1970', () => {
    expect(['1575526691134', 1_575_526_691_134, '1575526691', '1.5e12', -1, Number.NaN, null].map(toStamp)).toEqual([
      1_575_526_691_134,
      1_575_526_691_134,
      ...Array(5).fill(undefined),
    ]);
  });
});
