import { webcrypto } from 'node:crypto';
import type { ReplyOf } from '../../api/call';
import { choose, openConsole, press, sees, sent, type } from '../../testing/console';
import { COLLEAGUE, FakeServer, pageOf, TIME } from '../../testing/fake-server';

const ENTRY: ReplyOf<'audit/list'>['list'][number] = {
  ...{ seq: 1, at: TIME, operator_id: COLLEAGUE.id, action: 'customer.freeze', subject: 'c-1', details: {} },
  ...{ details_text: '{}', prev_hash: '0'.repeat(64), hash: 'a'.repeat(64) },
};

// jsdom has no Web Crypto.
Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle });

describe('the audit log', () => {
  it('names actions and operators, and shows an unknown action as it is', async () => {
    const server = new FakeServer();
    server.answer('audit/list', () => pageOf(ENTRY, { ...ENTRY, seq: 2, action: 'future.action' }));
    await openConsole(server, '/audit');
    await sees('Froze a customer');
    await sees('future.action');
    await sees(COLLEAGUE.email);
  });

  it('is searched by operator and subject, from the first page', async () => {
    const server = new FakeServer();
    server.answer('audit/list', () => pageOf(ENTRY));
    await openConsole(server, '/audit');
    await sees('Froze a customer');
    await choose('Operator', COLLEAGUE.email);
    await type('About', ' c-1 ');
    await press('Search');
    const paging = { page: 1, size: 20, max_age_s: 30 };
    await sent(
      server,
      'audit/list',
      { operator_id: null, subject: null, ...paging },
      { operator_id: COLLEAGUE.id, subject: 'c-1', ...paging },
    );
  });

  it('whose hash does not match is reported as changed, even if the server says that it is intact', async () => {
    const server = new FakeServer();
    server.answer('audit/list', () => pageOf(ENTRY));
    server.answer('audit/verify', () => ({ ok: true, entries: 1, head: ENTRY.hash }));
    await openConsole(server, '/audit');
    await press('Verify in this browser');
    await sees('The chain breaks at entry 1');
  });
});
