import { act, type ReactNode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { lang } from '../lib/languages';
import { queries } from '../lib/query';
import { provideTexts, startTexts } from '../lib/texts';
import { common } from '../locales/en/common';
import { common as ja } from '../locales/ja/common';
import LanguagePicker from './language-picker';
import { Toasts } from './toast';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let host: HTMLElement;

function Form(): ReactNode {
  const [name, setName] = useState('');
  return (
    <>
      <LanguagePicker />
      <input value={name} onChange={(event) => setName(event.target.value)} />
      <Toasts />
    </>
  );
}

const picker = (): HTMLSelectElement => {
  const found = host.querySelector('select');
  if (!found) throw new Error('there is no choice of language');
  return found;
};

async function change(target: HTMLInputElement | HTMLSelectElement | null, value: string): Promise<void> {
  await act(async () => {
    const set = target && Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set;
    set?.call(target, value);
    target?.dispatchEvent(new Event(target instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  });
}

beforeEach(async () => {
  provideTexts({
    '../locales/en/common.ts': async () => ({ common }),
    '../locales/ja/common.ts': async () => ({ common: ja }),
  });
  lang.set('en');
  await startTexts();
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
  act(() => root.render(<Form />));
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  queries.clear();
});

describe('the language picker', () => {
  it('changes the language in place: typed text stays, cached replies become stale', async () => {
    queries.setQueryData(['common/config', undefined], { web_name: 'Makoto' });
    await change(host.querySelector('input'), 'hana');
    expect([picker().getAttribute('aria-label'), picker().value]).toEqual(['Language', 'en']);
    await change(picker(), 'jp');
    expect([picker().getAttribute('aria-label'), picker().value, lang.get()]).toEqual(['言語', 'jp', 'jp']);
    expect(document.documentElement.lang).toBe('ja');
    expect(host.querySelector('input')?.value).toBe('hana');
    expect(queries.getQueryState(['common/config', undefined])?.isInvalidated).toBe(true);
  });

  it('keeps the language and shows an error if the texts cannot be loaded', async () => {
    await change(picker(), 'zn');
    expect(host.querySelector('[role="status"]')?.textContent).toBe(common.errorUnknown);
    expect([picker().value, lang.get()]).toEqual(['en', 'en']);
  });
});
