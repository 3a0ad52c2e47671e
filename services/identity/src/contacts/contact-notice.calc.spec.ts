import { LANGS } from '@makoto/contracts';
import { contactNotice, masked } from './contact-notice.calc.js';

describe('the notice of a new address', () => {
  it.each(LANGS)('names the account and the link in %s, and masks the address', (lang) => {
    const link = `https://makoto.example/undo?token=${'x'.repeat(43)}`;
    for (const kind of ['email', 'phone'] as const) {
      const { subject, text } = contactNotice(lang, { kind, username: 'hana7', newAddress: 'thief@example.com', link });
      expect(subject).toContain('Makoto');
      // A space ends the link, so that mail programs do not take the next character as part of it.
      expect(text).toContain(`${link} `);
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
