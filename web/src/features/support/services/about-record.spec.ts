import { parseAbout, pathOf, supportPath } from './about-record';

describe('a record attached to a support message', () => {
  it('survives a round trip through the address', () => {
    const about = { kind: 'deposit', id: '0b1c-42' } as const;
    expect(parseAbout(new URL(supportPath(about), 'http://x').searchParams.get('about'))).toEqual(about);
  });

  it.each([null, '', 'deposit', 'deposit:', 'thing:1', 'order:../my', 'order:1&x=2'])(
    'is not parsed from %p',
    (text) => {
      expect(parseAbout(text)).toBeUndefined();
    },
  );

  it('links to its own screen', () => {
    expect(pathOf({ kind: 'order', id: '7' })).toBe('/xq?order=7');
    expect(pathOf({ kind: 'deposit', id: '7' })).toBe('/recharge2?id=7');
    expect(pathOf({ kind: 'position', id: '7' })).toBe('/record?kind=positions&id=7');
  });
});
