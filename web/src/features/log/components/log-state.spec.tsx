import { type Break, blankMemory, readEvidence } from 'makoto-verify/watch';
import { act } from 'react';
import { proof } from '../../../locales/en/proof';
import { eventually } from '../../../testing/eventually';
import { host, loadEnglish, press, render } from '../../../testing/render';
import { logMemory } from '../services/log-watch';
import { LogBreaks } from './log-breaks';
import LogGuard from './log-guard';
import LogState from './log-state';
import OrderInLog from './order-in-log';

const AT = Date.parse('2026-11-24T12:00:00Z');
const KEPT = 'makoto.invalid/log\n7\nAAAA\n';
const found: Break = { kind: 'fork', atMs: AT, number: 'M7', logs: [], witnesses: [], kept: KEPT, shown: KEPT };

const buttonOf = (text: string): Element | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text);

/** jsdom's Blob has no text(). */
const textOf = (blob: Blob | undefined): Promise<string> =>
  new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsText(blob ?? new Blob());
  });

let saved: Blob | undefined;

beforeEach(async () => {
  localStorage.clear();
  saved = undefined;
  // jsdom has no locks, no addresses of files and no downloads.
  Object.assign(HTMLAnchorElement.prototype, { click: () => undefined });
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      saved = blob;
      return 'blob:evidence';
    },
    revokeObjectURL: () => undefined,
  });
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: async (_name: string, _options: object, run: (lock: object) => Promise<void>) => run({}) },
  });
  globalThis.fetch = async () => Response.json({ code: 1007, msg: 'later', data: null }, { status: 503 });
  await loadEnglish('common', 'proof');
  logMemory.set(blankMemory());
});

describe('the watch of the log', () => {
  it('says nothing while the log fits, and warns above every screen when it does not', async () => {
    await render(<LogGuard />);
    expect(host.textContent).toBe('');
    await act(async () => logMemory.set({ ...blankMemory(), breaks: [found] }));
    expect(host.querySelector('[role="alert"]')?.textContent).toBe(proof.banner);
    expect(host.querySelector('a')?.getAttribute('href')).toBe('/verify#log');
  });

  it('names each break, gives its evidence to a file that others can read, and forgets only after a question', async () => {
    await act(async () => logMemory.set({ ...blankMemory(), breaks: [found] }));
    await render(<LogBreaks breaks={[found]} />);
    for (const text of [proof.fork, proof.forkMeans, 'M7']) expect(host.textContent).toContain(text);
    await press(buttonOf(proof.saveEvidence));
    expect(readEvidence(await textOf(saved))).toEqual(found);
    await press(buttonOf(proof.forget));
    expect(logMemory.get().breaks).toEqual([found]);
    await press(buttonOf(proof.forgetDo));
    expect(logMemory.get().breaks).toEqual([]);
  });

  it('says that the log does not answer, without an accusation', async () => {
    await render(<LogState />);
    await eventually(() => expect(host.textContent).toContain(proof.noAnswer));
    expect(host.textContent).toContain(proof.isNew);
    expect(host.textContent).not.toContain(proof.isBroken);
  });
});

describe('an order in the log', () => {
  it.each([
    ['was seen', { shown: [{ number: 'M7', index: 12, atMs: AT }] }, 'as entry 12'],
    ['contradicts its receipt', { shown: [{ number: 'M7', index: 12, atMs: AT }], breaks: [found] }, proof.orderBroken],
    ['is another device’s', { shown: [{ number: 'M8', index: 12, atMs: AT }] }, ''],
  ])('that %s says so', async (_, changes, text) => {
    await act(async () => logMemory.set({ ...blankMemory(), ...changes }));
    await render(<OrderInLog number="M7" />);
    if (text === '') expect(host.textContent).toBe('');
    else expect(host.textContent).toContain(text);
  });
});
