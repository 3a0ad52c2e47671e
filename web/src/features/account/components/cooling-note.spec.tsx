import { config } from '../../../api/common/config';
import { queries } from '../../../lib/query';
import { keepFresh } from '../../../testing/fixtures';
import { host, loadEnglish, render } from '../../../testing/render';
import { CoolingNote } from './cooling-note';

async function open(mode: 'practice' | 'live'): Promise<void> {
  const texts = { web_name: 'Makoto', risk_notice: '', about: '', app_version: '1' };
  const reply = { ...texts, mode, deposit: [], withdraw: [], builtin_icons: [] };
  queries.setQueryData([config.path, undefined], config.reply(reply, ''));
  await render(<CoolingNote />);
}

beforeEach(async () => {
  await loadEnglish('account');
  keepFresh();
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
