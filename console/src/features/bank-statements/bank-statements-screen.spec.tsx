import type { ReplyOf } from '../../api/call';
import { confirm, field, openConsole, press, sees, select, sent } from '../../testing/console';
import { FakeServer, OWNER, pageOf, TIME } from '../../testing/fake-server';

type Lines = ReplyOf<'bank_statements/lines'>;

const STATEMENT: Lines['statement'] = {
  ...{ id: 's-1', filename: 'statement.csv', format: 'csv', currency: 'USD', lines: 2, left_out: 1, matched: 2 },
  ...{ confirmed: 0, operator_id: OWNER.id, created_at: TIME },
};
const lineOf = (line: number): Lines['list'][number] => ({
  ...{ line, day: '2026-11-20', amount: '77.00', payer: 'Taro', text: 'R1', match: 'match' },
  deposit: { id: `d-${line}`, number: `D${line}`, user_id: 'c-1', amount: '77.00', status: 'pending' },
});

it('the selected lines of a bank statement are confirmed, and each refusal is listed with its reason', async () => {
  const server = new FakeServer();
  server.answer('bank_statements/list', () => pageOf(STATEMENT));
  server.answer('bank_statements/lines', () => ({ statement: STATEMENT, ...pageOf(lineOf(1), lineOf(2)) }));
  server.answer('bank_statements/confirm', () => ({
    list: [
      { line: 1, outcome: 'confirmed' },
      { line: 2, outcome: 'refused', reason: 'The deposit has expired.' },
    ],
  }));
  await openConsole(server, '/bank-statements/s-1');
  await sees('Payments left out: 1.');
  await sees('D2');
  await select('All on this page');
  await press('Confirm selected (2)');
  await confirm('each with the bank’s amount?');
  await sent(server, 'bank_statements/confirm', { id: 's-1', lines: [1, 2] });
  await sees('1 confirmed, 1 refused.');
  await sees('Line 2: The deposit has expired.');
});

it('second payments are recorded after a question, and those that are recorded cannot be selected', async () => {
  const server = new FakeServer();
  const open: Lines['list'][number] = { ...lineOf(3), match: 'second' };
  const recorded: Lines['list'][number] = { ...lineOf(4), match: 'second', confirmed_by: OWNER.id };
  server.answer('bank_statements/list', () => pageOf(STATEMENT));
  server.answer('bank_statements/lines', () => ({ statement: STATEMENT, ...pageOf(open, recorded) }));
  server.answer('bank_statements/confirm', () => ({ list: [{ line: 3, outcome: 'second' }] }));
  await openConsole(server, '/bank-statements/s-1');
  await select('Second payment');
  await sees('Another payment has credited the deposit of these lines.');
  await sees('Second payment, recorded');
  await select('All on this page');
  await press('Confirm selected (1)');
  await confirm('as second payments?');
  await sent(server, 'bank_statements/confirm', { id: 's-1', lines: [3] });
  await sees('Recorded as second payments: 1.');
});

it('a line that may be the same payment in another file is recorded by itself, and never with all', async () => {
  const server = new FakeServer();
  const line: Lines['list'][number] = { ...lineOf(5), match: 'perhaps_second' };
  server.answer('bank_statements/list', () => pageOf(STATEMENT));
  server.answer('bank_statements/lines', () => ({ statement: STATEMENT, ...pageOf(line) }));
  server.answer('bank_statements/confirm', () => ({ list: [{ line: 5, outcome: 'second' }] }));
  await openConsole(server, '/bank-statements/s-1');
  await select('Perhaps a second one');
  await sees('if the payment arrived once, leave the line');
  await sees('D5');
  expect(field('All on this page').disabled).toBe(true);
});
