import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { App } from '../app/app';
import { makeQueryClient } from '../lib/query-client';
import { lang, token } from '../lib/session';
import type { FakeServer } from './fake-server';

// What a person does with the console and sees of it, in jsdom: by labels, names and texts.

const PATIENCE_MS = 10_000;
/** Without antd’s styles too: computing them takes long, and jsdom lays nothing out. */
const BARE = { token: { motion: false }, zeroRuntime: true };

/** jsdom has no layout, and a test needs no connection. */
const nothing = (): undefined => undefined;

class NoSocket extends EventTarget {
  send = nothing;
  close = nothing;
}

class NoObserver {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
}

/** Without the browser's own class, whose open ports would keep Jest from ending. */
class TimerChannel {
  readonly port1: { onmessage?: () => void } = {};
  readonly port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.()) };
}

/** What antd and the console need of a browser and jsdom does not have. */
const MISSING = {
  IS_REACT_ACT_ENVIRONMENT: true,
  WebSocket: NoSocket,
  MessageChannel: TimerChannel,
  ResizeObserver: NoObserver,
  matchMedia: (query: string) => ({
    // A wide screen of a device that is not dark.
    matches: query.includes('min-width'),
    ...{ addListener: nothing, removeListener: nothing, addEventListener: nothing, removeEventListener: nothing },
  }),
};

let root: Root | undefined;
const fetchOfBrowser = globalThis.fetch;

/** Opens the console at a path, logged in unless `held` is null. It is closed after the test. */
export async function openConsole(server: FakeServer, path: string, held: string | null = 'token'): Promise<void> {
  Object.assign(globalThis, MISSING, { fetch: server.fetch });
  HTMLElement.prototype.scrollIntoView = nothing;
  // jsdom takes most of a test's time to compute antd's styles, and nothing here depends on them.
  globalThis.getComputedStyle = () => document.createElement('div').style;
  lang.set('en');
  token.set(held);
  const host = document.createElement('div');
  document.body.append(host);
  const opened = createRoot(host);
  root = opened;
  await act(async () =>
    opened.render(
      <ConfigProvider theme={BARE}>
        <QueryClientProvider client={makeQueryClient()}>
          <MemoryRouter initialEntries={[path]}>
            <App />
          </MemoryRouter>
        </QueryClientProvider>
      </ConfigProvider>,
    ),
  );
}

afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
  sessionStorage.clear();
  globalThis.fetch = fetchOfBrowser;
});

/** Lets the console go on until the check passes, for ten seconds at most. @throws the last failure */
export async function eventually<Result>(check: () => Result): Promise<Result> {
  for (const end = performance.now() + PATIENCE_MS; ; ) {
    await act(() => new Promise<void>((done) => setTimeout(done, 10)));
    try {
      return check();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}

const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
const hidden = '.ant-popover-hidden, .ant-select-dropdown-hidden, [style*="display: none"]';

function elements(selector: string, within: ParentNode = document): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(selector)].filter((element) => element.closest(hidden) === null);
}

function the(what: string, found: HTMLElement[]): HTMLElement {
  const last = found.at(-1);
  if (!last) throw new Error(`There is no ${what} in: ${plain(document.body.textContent)}`);
  return last;
}

const nameOf = (element: HTMLElement): string => plain(element.getAttribute('aria-label') ?? element.textContent);

/** The topmost button of a name. */
export function button(name: string, within?: ParentNode): HTMLButtonElement {
  const found = the(
    `button “${name}”`,
    elements('button', within).filter((element) => nameOf(element) === name),
  );
  if (!(found instanceof HTMLButtonElement)) throw new Error(`“${name}” is no button`);
  return found;
}

/** The buttons on the screen, by name. */
export const buttons = (): string[] => elements('button').map(nameOf);

async function click(element: HTMLElement): Promise<void> {
  await act(async () => {
    element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    element.click();
  });
}

/** Presses a button as soon as it is there and enabled. */
export async function press(name: string, inRow?: string): Promise<void> {
  await click(
    await eventually(() => {
      const found = button(name, inRow === undefined ? document : row(inRow));
      if (found.disabled) throw new Error(`“${name}” is disabled`);
      return found;
    }),
  );
}

/** Selects something by its text: a tab, a filter, a link. */
export async function select(text: string): Promise<void> {
  await click(
    await eventually(() =>
      the(
        `“${text}” to select`,
        elements('[role="tab"], label, a').filter((element) => plain(element.textContent) === text),
      ),
    ),
  );
}

/** The field with a label, or with a name for screen readers. */
export function field(label: string): HTMLInputElement | HTMLTextAreaElement {
  const labelled = elements('label').flatMap((element) =>
    element instanceof HTMLLabelElement && plain(element.textContent) === label && element.control
      ? [element.control]
      : [],
  );
  const named = elements('input, textarea').filter((element) => element.getAttribute('aria-label') === label);
  const found = the(`field “${label}”`, [...labelled, ...named]);
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) return found;
  throw new Error(`“${label}” takes no text`);
}

function setValue(input: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Replaces what a field holds. */
export async function type(label: string, text: string): Promise<void> {
  const input = await eventually(() => field(label));
  await act(async () => setValue(input, text));
}

/** Replaces what each of the fields with a label holds. */
export async function typeEach(label: string, texts: readonly string[]): Promise<void> {
  await eventually(() => field(label));
  const inputs = elements('label').flatMap((element) => {
    const control = element instanceof HTMLLabelElement && plain(element.textContent) === label && element.control;
    return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? [control] : [];
  });
  expect(inputs).toHaveLength(texts.length);
  for (const [at, input] of inputs.entries()) await act(async () => setValue(input, texts[at] ?? ''));
}

/** Chooses an option of a select field. */
export async function choose(label: string, option: string): Promise<void> {
  const input = await eventually(() => field(label));
  await act(async () => {
    input.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
  await click(
    await eventually(() =>
      the(
        `option “${option}”`,
        elements('.ant-select-item-option').filter((element) => plain(element.textContent) === option),
      ),
    ),
  );
}

/** Answers the question that asks for confirmation. */
export async function confirm(question: string): Promise<void> {
  const asked = await eventually(() =>
    the(
      `question “${question}”`,
      elements('.ant-popover').filter((element) => plain(element.textContent).includes(question)),
    ),
  );
  await click(button('OK', asked));
}

export function row(text: string): HTMLElement {
  return the(
    `row with “${text}”`,
    elements('tr').filter((element) => plain(element.textContent).includes(text)),
  );
}

/** Opens a row of a table. */
export async function openRow(text: string): Promise<void> {
  await click(await eventually(() => row(text)));
}

export async function pressKey(key: string, target: EventTarget = document.body): Promise<void> {
  await act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
}

const screenText = (): string =>
  elements('body *')
    .filter((element) => element.childElementCount === 0)
    .map((element) => plain(element.textContent))
    .join(' ');

/** Waits until a text is on the screen. */
export async function sees(text: string): Promise<void> {
  await eventually(() => expect(plain(document.body.textContent)).toContain(text));
}

/** Waits until a text is no longer on the screen. */
export async function seesNo(text: string): Promise<void> {
  await eventually(() => expect(screenText()).not.toContain(text));
}

/** Waits until the server has received these requests, and no others, for a call. */
export async function sent(server: FakeServer, path: Parameters<FakeServer['requests']>[0], ...bodies: unknown[]) {
  await eventually(() => expect(server.requests(path)).toEqual(bodies));
}
