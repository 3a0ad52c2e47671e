import { LANGS, type Lang } from '../lang.js';
import { errorText } from './app-error.js';

describe.each(LANGS)('error texts in %s', (lang) => {
  it('do not claim, for an unanswered call, that no money has moved', () => {
    expect(errorText('UNAVAILABLE', {}, lang)).not.toMatch(
      /not moved|Nothing was|動いていません|行われていません|没有变动|未扣款/,
    );
  });

  it('do not call a withdrawal cooling time an account freeze', () => {
    expect(errorText('WITHDRAWALS_COOLING', {}, lang)).not.toMatch(/frozen|closed|停止|解約|冻结|注销/);
  });

  it('give the true reason where a disputed payment holds withdrawals, and end a break with no word of an exclusion', () => {
    const closed = /frozen|closed,|excluded|停止|解約|排除|冻结|注销/;
    expect(errorText('PAYMENT_DISPUTED', {}, lang)).not.toMatch(closed);
    expect(errorText('ACCOUNT_RESTRICTED', {}, lang)).not.toMatch(/excluded|排除/);
  });

  it('show amounts with grouped digits and their currency', () => {
    const range = { min: '1000.00', max: '1234567.5', currency: 'JPY' };
    expect(errorText('AMOUNT_OUT_OF_RANGE', range, lang)).toMatch(/1,000\D+1,234,567\.5 JPY/);
    expect(errorText('EXPOSURE_LIMIT', { max: '999.123456', currency: 'USDT' }, lang)).toContain('999.123456 USDT');
    expect(errorText('LIMIT_REACHED', { limit: '25.00', used: '10.50' }, lang)).toMatch(/25 USD.+10\.50 USD/);
  });

  it('do not format a count as an amount of money', () => {
    expect(errorText('TOO_MANY_SAVED', { limit: 20, used: 20 }, lang)).toMatch(/20(?!.*USD)/);
  });
});

it.each<[number, Lang, string]>([
  [1, 'en', '1 min'],
  [61, 'en', '2 min'],
  [3_540, 'jp', '59分'],
  [3_541, 'jp', '1時間'],
  [3_601, 'zn', '2小时'],
  [86_400, 'en', '24 h'],
])('a lock of %p seconds is shown in %s as %s', (seconds, lang, wait) => {
  for (const name of ['LOGIN_LOCKED', 'PAY_PASSWORD_LOCKED'] as const)
    expect(errorText(name, { retry_after_s: seconds }, lang)).toContain(wait);
});
