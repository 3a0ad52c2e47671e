import { config } from '../../../api/common/config';
import { queries } from '../../../lib/query';
import { keepFresh } from '../../../testing/fixtures';
import { host, loadEnglish, render } from '../../../testing/render';
import { CoolingNote } from './cooling-note';

async function open(cooling_s?: number): Promise<void> {
  const texts = { web_name: 'Makoto', risk_notice: '', about: '', app_version: '1' };
  const reply = { ...texts, mode: 'live', cooling_s, deposit: [], withdraw: [], builtin_icons: [] };
  queries.setQueryData([config.path, undefined], config.reply(reply, ''));
  await render(<CoolingNote />);
}

beforeEach(async () => {
  await loadEnglish('account');
  keepFresh();
});

describe('the cooling-off note', () => {
  it('shows how long withdrawals are paused by the terms', async () => {
    await open(172_800);
    expect(host.textContent).toContain('paused for 48 h');
  });

  it('is hidden where they are not paused, or the server does not say', async () => {
    for (const seconds of [0, undefined]) {
      await open(seconds);
      expect(host.textContent).toBe('');
    }
  });
});
