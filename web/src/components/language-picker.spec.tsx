import { act, type ReactNode, useState } from 'react';
import { lang } from '../lib/languages';
import { queries } from '../lib/query';
import { provideTexts, startTexts } from '../lib/texts';
import { common } from '../locales/en/common';
import { common as ja } from '../locales/ja/common';
import { host, mount, type } from '../testing/render';
import LanguagePicker from './language-picker';
import { Toasts } from './toast';

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

async function choose(value: string): Promise<void> {
  await act(async () => {
    picker().value = value;
    picker().dispatchEvent(new Event('change', { bubbles: true }));
  });
}

beforeEach(async () => {
  provideTexts({
    '../locales/en/common.ts': async () => ({ common }),
    '../locales/ja/common.ts': async () => ({ common: ja }),
  });
  lang.set('en');
  await startTexts();
  mount(<Form />);
});

describe('the language picker', () => {
  it('changes the language in place: typed text stays, cached replies become stale', async () => {
    queries.setQueryData(['common/config', undefined], { web_name: 'Makoto' });
    await type(host.querySelector('input'), 'hana');
    expect([picker().getAttribute('aria-label'), picker().value]).toEqual(['Language', 'en']);
    await choose('jp');
    expect([picker().getAttribute('aria-label'), picker().value, lang.get()]).toEqual(['言語', 'jp', 'jp']);
    expect(document.documentElement.lang).toBe('ja');
    expect(host.querySelector('input')?.value).toBe('hana');
    expect(queries.getQueryState(['common/config', undefined])?.isInvalidated).toBe(true);
  });

  it('keeps the language and shows an error if the texts cannot be loaded', async () => {
    await choose('zn');
    expect(host.querySelector('[role="status"]')?.textContent).toBe(common.errorUnknown);
    expect([picker().value, lang.get()]).toEqual(['en', 'en']);
  });
});
