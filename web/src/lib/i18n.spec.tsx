import { act, type ReactNode } from 'react';
import { host, mount } from '../testing/render';
import { useT } from './i18n';
import { lang } from './languages';
import { changeLang, loadTexts, provideTexts, startTexts } from './texts';

const catalogues: Record<string, () => Promise<Record<string, Record<string, string>>>> = {};
for (const folder of ['en', 'ja'])
  for (const feature of ['common', 'earn'])
    catalogues[`../locales/${folder}/${feature}.ts`] = () => import(`../locales/${folder}/${feature}.ts`);

function Texts(): ReactNode {
  const t = useT();
  const earn = useT('earn');
  return `${t('home')} | ${earn('days', { n: '<7>' })}`;
}

describe('the texts on screen', () => {
  it('are Japanese by default, interpolate values unescaped, and follow a language change at once', async () => {
    document.head.innerHTML = '<link rel="manifest" href="/manifest-en.webmanifest">';
    const installs = (): unknown => document.querySelector('link')?.getAttribute('href');
    provideTexts(catalogues);
    await startTexts();
    await loadTexts('earn');
    mount(<Texts />);
    expect(host.textContent).toBe('ホーム | <7>日');
    expect([document.documentElement.lang, installs()]).toEqual(['ja', '/manifest-ja.webmanifest']);

    await act(() => changeLang('en'));
    expect(host.textContent).toBe('Home | <7> days');
    expect([document.documentElement.lang, installs()]).toEqual(['en', '/manifest-en.webmanifest']);
    expect([lang.get(), localStorage.getItem('lang')]).toEqual(['en', 'en']);
  });

  it('stay unchanged if another language cannot be loaded', async () => {
    await expect(changeLang('zn')).rejects.toThrow('there are no texts zh/common');
    expect(lang.get()).toBe('en');
  });
});
