import { randomUUID } from 'node:crypto';
import { isUuid } from './is-uuid.js';

describe('isUuid', () => {
  it('accepts a UUID in lower and in upper case', () => {
    const id = randomUUID();
    expect(isUuid(id)).toBe(true);
    expect(isUuid(id.toUpperCase())).toBe(true);
  });

  it.each([
    ['an empty text', ''],
    ['a UUID without hyphens', 'd2f0a1b46c1e4f0aa3b90123456789ab'],
    ['a digit too many', 'd2f0a1b4-6c1e-4f0a-a3b9-0123456789abc'],
    ['a letter that is not hexadecimal', 'g2f0a1b4-6c1e-4f0a-a3b9-0123456789ab'],
    ['a line break at the end', 'd2f0a1b4-6c1e-4f0a-a3b9-0123456789ab\n'],
  ])('rejects %s', (_, text) => {
    expect(isUuid(text)).toBe(false);
  });
});
