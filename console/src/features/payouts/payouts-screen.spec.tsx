import type { ReplyOf } from '../../api/call';
import { button, confirm, openConsole, press, sees, sent } from '../../testing/console';
import { FakeServer, OWNER, pageOf, TIME } from '../../testing/fake-server';

type Result = ReplyOf<'payout_results/list'>['list'][number];

const RESULT: Result = {
  ...{ id: 'r-1', file_id: 'f-1', currency: 'USD', filename: 'results.csv', format: 'csv', lines: 3, ready: 3 },
  ...{ awaits_another: 0, applied: 0, operator_id: OWNER.id, created_at: TIME },
};

it('the bank’s results are applied in several calls until no line is ready', async () => {
  const server = new FakeServer();
  const left = [2, 0];
  server.answer('payout_files/list', () => pageOf());
  server.answer('payout_results/list', () => pageOf(RESULT));
  server.answer('payout_results/lines', () => ({ result: RESULT, ...pageOf() }));
  server.answer('payout_results/apply', () => ({ ...RESULT, ready: left.shift() ?? 0 }));
  await openConsole(server, '/payouts/f-1/r-1');
  await press('Apply ready lines (3)');
  await sent(server, 'payout_results/apply');
  await confirm('failed ones go back to the customers');
  await sent(server, 'payout_results/apply', { id: 'r-1' }, { id: 'r-1' });
  await sees('results.csv');
});

it('failures that the operator has confirmed wait for another, as is said above the lines', async () => {
  const server = new FakeServer();
  const result: Result = { ...RESULT, ready: 0, awaits_another: 1 };
  const line: ReplyOf<'payout_results/lines'>['list'][number] = {
    ...{ line: 1, reference: 'W1', status: 'failed', result: 'failed', reason: '', match: 'awaits_another' },
  };
  server.answer('payout_files/list', () => pageOf());
  server.answer('payout_results/list', () => pageOf(result));
  server.answer('payout_results/lines', () => ({ result, ...pageOf(line) }));
  await openConsole(server, '/payouts/f-1/r-1');
  await sees('another operator must apply these lines, too');
  await sees('Needs another operator');
  expect(button('Apply ready lines (0)').disabled).toBe(true);
});
