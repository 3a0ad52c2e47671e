import { registerRequest, setLimitsRequest } from '../api/generated/rules.gen';
import { breachOf } from './rules';

describe('the contract’s validation rules', () => {
  it.each([
    ['', 'required'],
    ['a', undefined],
    ['Abc123', undefined],
    ['a'.repeat(18), undefined],
    ['a'.repeat(19), 'length'],
    ['with space', 'form'],
    ['山田', 'form'],
  ])('check the user name %p: 1 to 18 letters and digits', (text, breach) => {
    expect(breachOf(registerRequest.username, text)).toBe(breach);
  });

  it.each([
    ['', undefined],
    ['12345', 'form'],
    ['123456', undefined],
    ['1234567', 'form'],
  ])('check the payment PIN %p: six digits', (text, breach) => {
    expect(breachOf(registerRequest.pay_password, text)).toBe(breach);
  });

  it.each([
    ['', undefined],
    ['0', 'range'],
    ['30', undefined],
    ['1441', 'range'],
    ['3.5', 'form'],
    ['-5', 'form'],
  ])('check the session minutes %p: at most a day', (text, breach) => {
    expect(breachOf(setLimitsRequest.session_minutes, text)).toBe(breach);
  });
});
