import { common } from '../locales/en/common';
import { eventually } from '../testing/eventually';
import { host, loadEnglish, press, render } from '../testing/render';
import { CopyRow } from './copy-row';
import { Toasts } from './toast';

/** What the page put into the clipboard by its copy event; undefined if the browser does not allow that. */
let copied: string | undefined;
const take = (text: string): void => {
  copied = text;
};

function copyEvent(allowed: boolean): void {
  Object.assign(document, {
    execCommand: (): boolean => {
      const event = new Event('copy', { cancelable: true });
      const clipboardData = { setData: (_type: string, text: string) => take(text) };
      if (allowed) document.dispatchEvent(Object.assign(event, { clipboardData }));
      return allowed;
    },
  });
}

const clipboard = (writeText: (text: string) => Promise<void>): void =>
  void Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });

const copy = (): Promise<void> => press(host.querySelector('button'));
const shows = (text: string): Promise<void> =>
  eventually(() => expect(document.querySelector('[role=status]')?.textContent).toBe(text));

beforeEach(async () => {
  await loadEnglish('common');
  copied = undefined;
  copyEvent(true);
  await render(
    <>
      <Toasts />
      <CopyRow label="Secret" value="ABCDEFGH" shown="ABCD EFGH" />
    </>,
  );
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

it('copies through the clipboard of a page with https', async () => {
  clipboard(async (text) => take(text));
  await copy();
  await shows(common.copied);
  expect(copied).toBe('ABCDEFGH');
});

it('copies what is shown selected where there is no clipboard, in its own form', async () => {
  await copy();
  await shows(common.copied);
  expect([copied, getSelection()?.toString()]).toEqual(['ABCDEFGH', 'ABCD EFGH']);
});

it('says so if it cannot copy, and selects the text', async () => {
  copyEvent(false);
  clipboard(() => Promise.reject(new DOMException('not allowed', 'NotAllowedError')));
  await copy();
  await shows(common.notCopied);
  expect([copied, getSelection()?.toString()]).toEqual([undefined, 'ABCD EFGH']);
});
