import fc from 'fast-check';
import { derivedId, idRange, numberOf } from './ids.js';

describe('derived ids', () => {
  it('are equal for equal parts and differ for other parts, however the parts are split', () => {
    expect(derivedId('order', 'u', 'k')).toBe(derivedId('order', 'u', 'k'));
    expect(derivedId('order', 'uk')).not.toBe(derivedId('order', 'u', 'k'));
  });

  it('have a number that leads back to them', () => {
    fc.assert(
      fc.property(fc.string(), (part) => {
        const id = derivedId(part);
        const number = numberOf(id);
        expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
        const range = idRange(number.toLowerCase());
        expect(range !== undefined && range.from <= id && id <= range.to).toBe(true);
      }),
    );
  });

  it('refuses text that is not a number', () => {
    for (const text of ['', 'ABC', 'UUUU-UUUU-UUUU', "'; drop table", '0'.repeat(40)])
      expect(idRange(text)).toBeUndefined();
  });
});
