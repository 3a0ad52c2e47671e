import type { CheckName, LogCheckName } from 'makoto-verify';
import { lang } from '../../../lib/languages';
import { loadTexts, provideTexts } from '../../../lib/texts';
import { proof as en } from '../../../locales/en/proof';
import { proof as ja } from '../../../locales/ja/proof';
import { proof as zh } from '../../../locales/zh/proof';
import { host, render } from '../../../testing/render';
import { ReportList } from './report-list';

type Key = keyof typeof en;
const SENTENCES: Record<CheckName | LogCheckName, Key> = {
  log_head: 'noLogHead',
  log_entry: 'noLogEntry',
  witnesses: 'noWitnesses',
  log_roots: 'noLogRoots',
  form: 'noForm',
  receipt: 'noReceipt',
  terms: 'noTerms',
  roots: 'noRoots',
  entry_price: 'noEntryPrice',
  exit_price: 'noExitPrice',
  outcome: 'noOutcome',
  payout: 'noPayout',
  statement: 'noStatement',
  cover: 'noCover',
  leaf: 'noLeaf',
  path: 'noPath',
};

beforeEach(() => {
  provideTexts({
    '../locales/en/proof.ts': async () => ({ proof: en }),
    '../locales/ja/proof.ts': async () => ({ proof: ja }),
    '../locales/zh/proof.ts': async () => ({ proof: zh }),
  });
});

describe.each([
  ['en', en],
  ['jp', ja],
  ['zn', zh],
] as const)('a failed check, in %s', (language, texts) => {
  it.each(Object.entries(SENTENCES))('says what is wrong, not what should be true: %s', async (name, fails) => {
    const check = Object.keys(SENTENCES).find((one): one is CheckName => one === name) ?? 'form';
    const report = { ok: false, pending: false, passed: [], failed: { check, reason: 'root 3 is another' } };
    lang.set(language);
    await loadTexts('proof');
    await render(<ReportList report={report} later="" />);
    expect(host.querySelector('li')?.textContent).toBe(texts[fails] + texts.isWrong);
    expect(host.textContent).toContain('root 3 is another');
  });
});
