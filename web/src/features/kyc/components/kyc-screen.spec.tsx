import { act } from 'react';
import { idcard } from '../../../api/user/idcard';
import { queries } from '../../../lib/query';
import { common } from '../../../locales/en/common';
import { kyc } from '../../../locales/en/kyc';
import { eventually } from '../../../testing/eventually';
import { keepFresh } from '../../../testing/fixtures';
import { host, input, loadEnglish, render, type } from '../../../testing/render';
import KycScreen from './kyc-screen';

const SCREEN = '/realname';

async function choosePicture(): Promise<void> {
  const file = host.querySelector('input[type="file"]');
  if (!file) throw new Error('there is no place for a picture');
  Object.defineProperty(file, 'files', { value: [new File(['a'], 'front.jpg', { type: 'image/jpeg' })] });
  Object.defineProperty(file, 'value', { set: () => undefined });
  await act(async () => {
    file.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await eventually(() => expect(host.textContent).toContain(kyc.change));
}

async function choose(name: string, value: string): Promise<void> {
  await act(async () => {
    const field = host.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
    if (field) field.value = value;
    field?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Presses the form's button and waits for the next step's history entry. */
async function next(title: string, sheets: number): Promise<void> {
  await act(async () => host.querySelector<HTMLElement>('button[type="submit"]')?.click());
  await eventually(() => expect([stepShown(), history.state?.sheets]).toEqual([title, sheets]));
}

const stepShown = (): string | null | undefined => host.querySelector('form p strong')?.textContent;
const arrow = (): HTMLElement | null => host.querySelector(`header [aria-label="${common.back}"]`);

/** Opens the screen as the first page or after another one, and goes to the last step. */
async function goToReview(state: object): Promise<void> {
  history.pushState(null, '', '/my');
  history.pushState(state, '', SCREEN);
  await render(<KycScreen />);
  await type('real_name', 'Sato Hana');
  await type('birthday', '1990-04-01');
  await type('id_number', 'TK1234567');
  await choose('doc_type', 'passport');
  await choose('doc_country', 'JP');
  await next(kyc.document, 1);
  await choosePicture();
  await next(kyc.review, 2);
  expect(host.textContent).toContain('Japan');
}

beforeEach(async () => {
  await loadEnglish('common', 'kyc');
  globalThis.fetch = async () => Response.json({ code: 0, msg: '', data: { id: 'picture' } });
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  keepFresh();
  queries.setQueryData([idcard.path, undefined], idcard.reply({ status: 'none' }, ''));
});
afterEach(async () => {
  await eventually(() => expect(history.state ?? {}).not.toHaveProperty('sheets'));
});

describe('going back in the identity verification', () => {
  it.each([
    ['the browser, as the first page', {}, () => history.back()],
    ['the arrow, as the first page', {}, () => arrow()?.click()],
    ['the arrow, from another screen', { idx: 1, key: 'other' }, () => arrow()?.click()],
  ] as const)('by %s goes back one step at a time and keeps the typed text', async (_way, state, goBack) => {
    await goToReview(state);
    await act(async () => goBack());
    await eventually(() => expect([stepShown(), history.state?.sheets]).toEqual([kyc.document, 1]));
    expect(host.querySelector('img')).not.toBeNull();
    await act(async () => goBack());
    await eventually(() => expect(stepShown()).toBe(kyc.details));
    expect([input('real_name')?.value, input('id_number')?.value]).toEqual(['Sato Hana', 'TK1234567']);
    await eventually(() => expect(history.state).not.toHaveProperty('sheets'));
    await act(async () => goBack());
    await eventually(() => expect(location.pathname).toBe('/my'));
  });
});
