import { act } from 'react';
import { lang } from '../lib/languages';
import { mount } from '../testing/render';
import { PinPad } from './pin-pad';

let sent: string[];

const show = (busy: boolean, error?: string): void =>
  mount(<PinPad onPin={(pin) => sent.push(pin)} busy={busy} error={error} />);

const type = (digits: string): void => {
  for (const key of digits) act(() => void dispatchEvent(new KeyboardEvent('keydown', { key })));
};

beforeEach(() => {
  lang.set('en');
  sent = [];
  show(false);
});

describe('the PIN pad', () => {
  it('submits six digits once, and ignores input while submitting', () => {
    type('123456');
    show(true);
    type('7');
    expect(sent).toEqual(['123456']);
  });

  it.each([undefined, 'The payment PIN is wrong.'])('accepts six new digits after an attempt (error: %s)', (error) => {
    type('123456');
    show(true);
    show(false, error);
    type('654321');
    expect(sent).toEqual(['123456', '654321']);
  });
});
