import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Toasts } from '../../../components/toast';
import { lang } from '../../../lib/languages';
import { stream } from '../../../lib/stream';
import { loadTexts, provideTexts } from '../../../lib/texts';
import { settings } from '../../../locales/en/settings';
import { useNotifications } from './use-notifications';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const data = { id: 'o1', result: 'win', profit: '8.50', status: 'settled' };
let root: Root;
let host: HTMLElement;

function App(): React.ReactNode {
  useNotifications();
  return <Toasts />;
}

const said = (): string | null | undefined => host.querySelector('[role="status"]')?.textContent;
const settle = (symbol: string): void => act(() => stream.onMessage({ type: 'order', data: { ...data, symbol } }));

beforeEach(async () => {
  lang.set('en');
  provideTexts({ '../locales/en/settings.ts': async () => ({ settings }) });
  await loadTexts('settings');
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
  act(() => root.render(<App />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

describe('a trade that settles while the app is visible', () => {
  it('is left to the open sheet', () => {
    const sheet = document.createElement('div');
    sheet.setAttribute('role', 'dialog');
    document.body.append(sheet);
    settle('ETHUSDT');
    expect(said()).not.toContain('ETHUSDT');
  });

  it('is shown with its result in a live region', () => {
    settle('BTCUSDT');
    expect(said()).toBe('BTCUSDT: won +US$8.50');
  });
});
