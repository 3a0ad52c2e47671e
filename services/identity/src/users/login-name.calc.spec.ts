import fc from 'fast-check';
import { e164, emailAddress, loginName, phoneNumber } from './login-name.calc.js';

describe('a login name', () => {
  it('has one canonical form', () => {
    expect(loginName(' Taro1 ')).toBe('taro1');
    expect(loginName('Taro@Example.COM')).toBe('taro@example.com');
    for (const typed of [
      '090-1234-5678',
      '09012345678',
      '+81 90 1234 5678',
      '+81(0)90-1234-5678',
      '０９０１２３４５６７８',
    ]) {
      expect(loginName(typed)).toBe('+819012345678');
    }
    expect(loginName('+1 415 555 0123')).toBe('+14155550123');
    expect(loginName('12345')).toBe('12345');
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 40 }), fc.emailAddress(), fc.stringMatching(/^\+?\d{3,15}$/)),
        (text) => {
          const once = loginName(text);
          expect(loginName(once)).toBe(once);
        },
      ),
    );
  });

  it('cannot be both a user name and a phone number or e-mail address', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{1,18}$/), fc.stringMatching(/^0[789]0\d{8}$/), (username, phone) => {
        const name = loginName(username);
        expect(name.includes('@')).toBe(false);
        expect(name === e164(phone)).toBe(e164(username) !== undefined && e164(username) === e164(phone));
      }),
    );
  });

  it('accepts only valid phone numbers', () => {
    expect(phoneNumber('03-1234-5678', 'phone')).toBe('+81312345678');
    for (const text of ['03-1234', '+999 1234567', '00000000000', '090-1234-5678 ext. 5']) {
      expect(() => phoneNumber(text, 'phone')).toThrow('VALIDATION');
    }
    expect(emailAddress(' A@B.co ')).toBe('a@b.co');
  });
});
