import type { ReplyOf } from '../../api/call';
import { button, eventually, openConsole, press, sees, sent, type } from '../../testing/console';
import { FakeServer, TIME } from '../../testing/fake-server';

type Page = ReplyOf<'ledger/transfers'>;

const TRANSFER: Page['list'][number] = {
  ...{ ref: 'record-of-the-first-page', slot: 0, kind: 'stake', amount: '10.00', currency: 'USD', at: TIME },
  debit: { id: 'a-1', user_id: 'c-1', kind: 'available', currency: 'USD' },
  credit: { id: 'a-2', kind: 'trading', currency: 'USD' },
};
const FULL = Array.from({ length: 50 }, (_, slot) => ({ ...TRANSFER, slot }));
const PAGE = { limit: 50, max_age_s: 30 };
const NONE = { ...PAGE, cursor: null };

/** A server with a page of transfers for each cursor; without a cursor the first. */
function serverWith(first: Page, more: Record<string, Page> = {}): FakeServer {
  const server = new FakeServer();
  server.answer('ledger/transfers', () => {
    const asked = JSON.stringify(server.requests('ledger/transfers').at(-1));
    const cursor = Object.keys(more).find((name) => asked.includes(`"${name}"`));
    return (cursor && more[cursor]) || first;
  });
  return server;
}

describe('transfers in the ledger', () => {
  it('are paged by cursor, back and forth', async () => {
    const server = serverWith({ list: FULL, next: 'p2' }, { p2: { list: [{ ...TRANSFER, amount: '77.00' }] } });
    await openConsole(server, '/ledger');
    await sees('10.00 USD');
    expect(button('Newer').disabled).toBe(true);
    await press('Older');
    await sees('77.00 USD');
    await sent(server, 'ledger/transfers', NONE, { ...PAGE, cursor: 'p2' });
    await eventually(() => expect(button('Older').disabled).toBe(true));
    await press('Newer');
    await sees('10.00 USD');
  });

  it('say how far was searched where a page is not full, and can be searched further', async () => {
    const server = serverWith({ list: [], next: 'p2', looked_to: TIME }, { p2: { list: [TRANSFER] } });
    await openConsole(server, '/ledger');
    await sees('There are older transfers left to search.');
    await sees('No matching transfers in the period searched so far.');
    await press('Search further back');
    await sees('10.00 USD');
  });

  it('say of what moment they are where the newest may be missing', async () => {
    await openConsole(serverWith({ list: [TRANSFER], as_of: TIME }), '/ledger');
    await sees('Later changes are not in this list yet.');
  });

  it('are narrowed to one source record from the first page on', async () => {
    const server = serverWith({ list: FULL, next: 'p2' }, { p2: { list: FULL, next: 'p3' } });
    await openConsole(server, '/ledger');
    await press('Older');
    await eventually(() => expect(button('Newer').disabled).toBe(false));
    await press('record-o…');
    const ref = TRANSFER.ref;
    await sent(server, 'ledger/transfers', NONE, { ...PAGE, cursor: 'p2' }, { ref, ...NONE });
  });

  it('are searched by account and record, and all are shown again when the form is cleared', async () => {
    const server = serverWith({ list: FULL }, { 'a-1': { list: [] } });
    await openConsole(server, '/ledger');
    await type('Account (ID)', ' a-1 ');
    await press('Search');
    await sees('Widen the period or clear the filters.');
    expect(server.requests('ledger/transfers').at(-1)).toMatchObject({ account_id: 'a-1', ref: null, cursor: null });
    await press('Clear');
    await sees('10.00 USD');
  });
});
