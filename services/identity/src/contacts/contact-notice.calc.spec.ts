import { LANGS } from '@makoto/contracts';
import { contactNotice, masked } from './contact-notice.calc.js';

describe('the notice of a new address', () => {
  it.each(LANGS)('names the account and both links in %s, and masks the address', (lang) => {
    const undoLink = `https://makoto.example/undo?token=${'x'.repeat(43)}`;
    const freezeLink = `https://makoto.example/undo#freeze=${'y'.repeat(43)}`;
    const links = { undoLink, freezeLink };
    for (const kind of ['email', 'phone'] as const) {
      const { subject, text } = contactNotice(lang, {
        kind,
        username: 'hana7',
        newAddress: 'thief@example.com',
        ...links,
      });
      expect(subject).toContain('Makoto');
      // A space ends each link, so that mail programs do not take the next character as part of it.
      for (const link of [undoLink, freezeLink]) expect(text).toContain(`${link} `);
      expect(text).toContain('hana7');
      expect(text).toContain('72');
      expect(text).toContain('t***@example.com');
      expect(text).not.toContain('thief');
    }
  });

  it('shows the last three digits of a phone number', () => {
    expect(masked('+819012345678')).toBe('***678');
  });
});
