import { config } from '../api/common/config';
import { queries } from '../lib/query';
import { common } from '../locales/en/common';
import { host, loadEnglish, render } from '../testing/render';

/** jsdom has no layout: the screen is narrow and keeps its size. */
const nothing = (): undefined => undefined;
Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }),
  ResizeObserver: class {
    observe = nothing;
    disconnect = nothing;
  },
});

const reply = {
  ...{ web_name: 'Makoto', mode: 'practice', deposit: [], withdraw: [], builtin_icons: [], risk_notice: '' },
  ...{ about: '', app_version: '1' },
};

it.each([
  ['about', () => import('../features/about/components/about-screen')],
  ['guide', () => import('../features/guide/components/guide-screen')],
  ['help', () => import('../features/help/components/help-screen')],
  ['search', () => import('../features/search/components/search-screen')],
  ['support', () => import('../features/support/components/support-screen')],
] as const)('practice mode is visible on the screen %s, where amounts can be read', async (_name, load) => {
  globalThis.fetch = async () => Response.json({ code: 1007, msg: 'later', data: null }, { status: 503 });
  await loadEnglish('common', 'about', 'account', 'guide', 'help', 'proof', 'search', 'support', 'trade');
  queries.setQueryData([config.path, undefined], config.reply(reply, ''));
  const { default: Shown } = await load();
  await render(<Shown />);
  expect(host.querySelector('header')?.textContent).toContain(common.practiceNote);
});
