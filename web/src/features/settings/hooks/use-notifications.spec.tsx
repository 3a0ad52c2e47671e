import { jest } from '@jest/globals';
import { act } from 'react';
import { Toasts } from '../../../components/toast';
import { stream } from '../../../lib/stream';
import { host, loadEnglish, mount } from '../../../testing/render';
import { useNotifications } from './use-notifications';

const data = { id: 'o1', result: 'win', profit: '8.50', fee: '0.10', status: 'settled' };

function App(): React.ReactNode {
  useNotifications();
  return <Toasts />;
}

const said = (): string | null | undefined => host.querySelector('[role="status"]')?.textContent;
const settle = (symbol: string): void => act(() => stream.onMessage({ type: 'order', data: { ...data, symbol } }));

beforeEach(async () => {
  await loadEnglish('settings');
  mount(<App />);
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
    expect(said()).toBe('BTCUSDT: won +US$8.40');
  });
});

it('leaves what happens in the background to push notifications, which know what may be shown', async () => {
  const shown: string[] = [];
  class Notification {
    static readonly permission = 'granted';
    constructor(title: string) {
      shown.push(title);
    }
  }
  Reflect.set(globalThis, 'Notification', Notification);
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  try {
    settle('XAUUSD');
    await act(async () => undefined);
  } finally {
    visibility.mockRestore();
    Reflect.deleteProperty(globalThis, 'Notification');
  }
  expect(shown).toEqual([]);
  expect(said()).not.toContain('XAUUSD');
});
