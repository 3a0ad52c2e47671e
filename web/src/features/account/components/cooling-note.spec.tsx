import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { config } from '../../../api/common/config';
import { lang } from '../../../lib/languages';
import { queries } from '../../../lib/query';
import { loadTexts, provideTexts } from '../../../lib/texts';
import { account } from '../../../locales/en/account';
import { CoolingNote } from './cooling-note';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let host: HTMLElement;

async function open(mode: 'practice' | 'live'): Promise<void> {
  const texts = { web_name: 'Makoto', risk_notice: '', about: '', app_version: '1' };
  const reply = { ...texts, mode, deposit: [], withdraw: [], builtin_icons: [] };
  queries.setQueryData([config.path, undefined], config.reply(reply, ''));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <CoolingNote />
      </QueryClientProvider>,
    ),
  );
}

beforeEach(async () => {
  provideTexts({ '../locales/en/account.ts': async () => ({ account }) });
  lang.set('en');
  await loadTexts('account');
  queries.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  queries.clear();
});

describe('the cooling-off note', () => {
  it('shows in live mode how long withdrawals are paused', async () => {
    await open('live');
    expect(host.textContent).toContain('24 hours');
  });

  it('is hidden in practice mode', async () => {
    await open('practice');
    expect(host.textContent).toBe('');
  });
});
