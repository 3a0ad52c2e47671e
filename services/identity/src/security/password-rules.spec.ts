import { COMMON_PASSWORDS } from './common-passwords.js';
import { isWeakPassword } from './password-rules.js';

describe('a password is easy to guess', () => {
  it('if it is among more than 3,000 common ones, however its letters are cased', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(3_000);
    for (const common of COMMON_PASSWORDS) expect([common, isWeakPassword(common, 'someone')]).toEqual([common, true]);
    // The first of the list, one from its end, and one of Chinese users.
    for (const known of ['Password', 'QwertyUiop', 'zerocool', 'woaini1314', '5201314a'])
      expect([known, isWeakPassword(known, 'someone')]).toEqual([known, true]);
  });

  it('if it is a pattern, the user name, or hardly more than words of the product', () => {
    for (const weak of ['abababab', '23456789', 'SomeOne', 'makoto-trading-1'])
      expect([weak, isWeakPassword(weak, 'someone')]).toEqual([weak, true]);
  });

  it('if it is hardly more than the user name, which counts from two letters on', () => {
    for (const weak of ['someone-2026', 'SomeOne someone'])
      expect([weak, isWeakPassword(weak, 'someone')]).toEqual([weak, true]);
    expect(isWeakPassword('7719-hana-7719', 'hana')).toBe(true);
    for (const weak of ['bob12345', 'bob-bob-2026']) expect([weak, isWeakPassword(weak, 'bob')]).toEqual([weak, true]);
    for (const name of ['7', '771', 'a1', ''])
      expect([name, isWeakPassword('8142-7719-3305', name)]).toEqual([name, false]);
  });

  it('but not if it is none of these', () => {
    for (const good of ['correct horse 7', 'plum-tortoise', '心臓の音が聞こえる夜'])
      expect([good, isWeakPassword(good, 'someone')]).toEqual([good, false]);
  });
});
