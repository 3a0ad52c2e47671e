import { act } from 'react';
import type { ReplyOf } from '../../api/call';
import { confirm, openConsole, press, sees, select, sent, type } from '../../testing/console';
import { FakeServer, pageOf, TIME } from '../../testing/fake-server';

type State = ReplyOf<'bank_lists/get'>;

const LIST = { file_id: 'f-1', filename: 'banks.csv', banks: 3, sha256: 'a'.repeat(64) };
const EMPTY: State = { current: null, scheduled: [], proposal: null, newest: null };

function serverWith(state: Partial<State> = {}): FakeServer {
  const server = new FakeServer();
  server.answer('bank_lists/get', () => ({ ...EMPTY, ...state }));
  server.answer('bank_lists/history', () => pageOf());
  server.answer('bank_lists/banks', () =>
    pageOf({ code: 'CHASUS33', name_en: 'Chase', name_ja: 'チェース', name_zh: '大通', change: 'added' as const }),
  );
  return server;
}

/** Chooses a file in the open form. */
async function upload(): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('the form has no file');
  Object.defineProperty(input, 'files', { value: [new File(['code,name'], 'banks.csv', { type: 'text/csv' })] });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

it('the first list of a currency is proposed with the file that was read', async () => {
  const server = serverWith();
  server.answer('bank_lists/upload', () => LIST);
  server.answer('bank_lists/propose', () => ({ version: 0, status: 'proposed', content: LIST, proposed_at: TIME }));
  await openConsole(server, '/bank-lists');
  await select('CNY');
  await sees('There is no list of CNY banks yet.');
  await press('Propose a change');
  await upload();
  await sees('banks.csv: 3 banks');
  await type('Reason', 'The banks of this year.');
  await press('Propose it');
  await confirm('Nothing changes until another operator approves it.');
  await sent(server, 'bank_lists/propose', {
    ...{ subject: 'CNY', version: null, content: LIST, reason: 'The banks of this year.', effective_at: null },
  });
});

it('another operator sees which banks a proposal adds', async () => {
  const before = { version: 0, status: 'approved' as const, content: LIST, effective_at: TIME, proposed_at: TIME };
  const content = { ...LIST, file_id: 'f-2', banks: 4 };
  const proposal = { version: 1, status: 'proposed' as const, content, proposed_by: 'somebody', proposed_at: TIME };
  const server = serverWith({ current: before, proposal, newest: 1 });
  await openConsole(server, '/bank-lists');
  await press('Show what changes');
  await sees('チェース');
  await sees('Added');
  expect(server.requests('bank_lists/banks')).toMatchObject([{ file_id: 'f-2', before: 'f-1' }]);
});
