import { act } from 'react';
import { common } from '../../../locales/en/common';
import { pin } from '../../../locales/en/pin';
import { eventually } from '../../../testing/eventually';
import { input, loadEnglish, render, type } from '../../../testing/render';
import { BindAddressSheet } from './bind-address-sheet';

const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9';
const MSG = 'This address is not valid.';
const WRONG_PIN = 'The PIN is wrong.';

let closed: number;
/** The server's answer. */
let answer: Promise<Response>;

const refusal = (code: number, msg: string): Promise<Response> =>
  Promise.resolve(Response.json({ code, msg, data: null }, { status: 400 }));
const button = (text: string): HTMLElement | undefined =>
  [...document.querySelectorAll('button')].find((found) => found.textContent === text);
const onClose = (): void => {
  closed += 1;
};
const show = (open: boolean): Promise<void> => render(<BindAddressSheet open={open} onClose={onClose} next={null} />);

async function goOn(): Promise<void> {
  await act(async () => button(common.next)?.click());
  await eventually(() => expect(button('1')).toBeDefined());
}

async function enterPin(): Promise<void> {
  for (const digit of '246810') await act(async () => button(digit)?.click());
}

beforeEach(async () => {
  await loadEnglish('common', 'payees', 'pin');
  closed = 0;
  globalThis.fetch = () => answer;
  await show(true);
  await eventually(() => expect(input('address')).not.toBeNull());
  await type('address', ADDRESS);
  await goOn();
});

describe('binding an address', () => {
  it('shows the address above the PIN pad, with a link for a forgotten PIN', () => {
    expect(document.body.textContent).toContain(ADDRESS);
    expect(document.querySelector('a[href="/txpassword"]')?.textContent).toBe(pin.forgotPin);
  });

  it('lets a rejected address be corrected at once and confirmed without the old error', async () => {
    answer = refusal(3005, MSG);
    await enterPin();
    await eventually(() => expect(input('address')?.getAttribute('aria-invalid')).toBe('true'));
    await eventually(() => expect(button('1')).toBeUndefined());
    expect([document.activeElement, input('address')?.value]).toEqual([input('address'), ADDRESS]);
    expect(document.body.textContent).toContain(MSG);
    await goOn();
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('');
  });

  it('starts again from the address when the sheet is reopened', async () => {
    answer = refusal(2004, WRONG_PIN);
    await enterPin();
    await eventually(() => expect(document.body.textContent).toContain(WRONG_PIN));
    await show(false);
    await show(true);
    await eventually(() => expect(input('address')).not.toBeNull());
    await eventually(() => expect(document.body.textContent).not.toContain(WRONG_PIN));
    await goOn();
    expect(document.body.textContent).not.toContain(WRONG_PIN);
  });

  it('keeps the sheet open while it is in progress', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = promise;
    await enterPin();
    await eventually(() => expect(button('1')?.getAttribute('aria-disabled')).toBe('true'));
    const close = document.querySelector<HTMLElement>(`[aria-label="${common.close}"]`);
    await act(async () => close?.click());
    expect(closed).toBe(0);
    resolve(refusal(2004, WRONG_PIN));
    await eventually(() => expect(document.body.textContent).toContain(WRONG_PIN));
    await act(async () => close?.click());
    expect(closed).toBe(1);
  });
});
