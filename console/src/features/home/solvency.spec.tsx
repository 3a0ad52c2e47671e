import { openConsole, row, sees, seesNo } from '../../testing/console';
import { FakeServer, OWNER, TIME } from '../../testing/fake-server';

const STATEMENT = {
  ...{ statement: '{}', hash: 'ab', signature: 's', key_id: 'k', public_key: 'p', no: 7, at: TIME },
  ...{ accounts: 21, root: 'cd', usdt_rate: '0.999', owed_usd: '1724.275', held_usd: '2498.25', cover: '1.448869' },
  owed: [
    { currency: 'USD', amount: '1000.00' },
    { currency: 'USDT', amount: '725.00' },
  ],
  held: [{ currency: 'USD', amount: '2498.25' }],
};

it('the overview shows what the house holds against what it owes, by currency and in all', async () => {
  const server = new FakeServer();
  server.answer('solvency', () => STATEMENT);
  await openConsole(server, '/');
  await sees('As of');
  for (const [name, held, owed] of [
    ['USD', '2,498.25 USD', '1,000.00 USD'],
    ['USDT', '0.00 USDT', '725.00 USDT'],
    ['All, in USD', '2,498.25 USD', '1,724.275 USD'],
  ] as const) {
    const cells = [...row(owed).querySelectorAll('td')].map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));
    expect(cells.slice(0, 3)).toEqual([name, held, owed]);
  }
  await sees('1.44');
});

it('the overview has no solvency for a role that may not see it', async () => {
  const server = new FakeServer();
  server.answer('me', () => ({ ...OWNER, role: 'support', calls: ['queues'] }));
  await openConsole(server, '/');
  await seesNo('Solvency, as published');
});
