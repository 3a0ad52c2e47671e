import { webcrypto } from 'node:crypto';
import type { Path } from '../../api/call';
import { choose, openConsole, press, sees, sent, type } from '../../testing/console';
import { COLLEAGUE, FakeServer, pageOf, TIME } from '../../testing/fake-server';
import { type AuditEntry, hashOf } from './audit-chain';

const ENTRY: AuditEntry = {
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
    expect(server.requests('audit/verify')).toEqual([]);
  });

  it('is verified page by page here, then part by part by the server', async () => {
    const server = serverOf(chainOf(250), 100);
    await openConsole(server, '/audit');
    await press('Verify in this browser');
    await sees('The audit log is intact: 250 entries verified');
    expect(pagesOf(server)).toEqual([null, 151, 51]);
    expect(server.requests('audit/verify')).toEqual([{ after: 0 }, { after: 100 }, { after: 200 }]);
  });

  it('is incomplete if the server finds something in a later part', async () => {
    const server = serverOf(chainOf(250), 100);
    const parts = [{ next: 100 }, { ok: false, broken_at: 150 }];
    server.answer('audit/verify', () => ({ ok: true, entries: 100, head: ENTRY.hash, ...parts.shift() }));
    await openConsole(server, '/audit');
    await press('Verify in this browser');
    await sees('The audit log is incomplete');
    expect(parts).toEqual([]);
  });

  it('is incomplete if the server gives the same page for ever', async () => {
    const server = new FakeServer();
    const page = chainOf(250).slice(0, 100);
    server.answer('audit/list', () => pageOf(...page));
    await openConsole(server, '/audit');
    await press('Verify in this browser');
    await sees('The audit log is incomplete');
    expect(pagesOf(server)).toEqual([null, 151]);
  });

  it('is not verified further once that is stopped, and what was found until then is said', async () => {
    const server = serverOf(chainOf(250), 100);
    await openConsole(server, '/audit');
    const second = Promise.withResolvers<void>();
    globalThis.fetch = async (input, init) => {
      if (String(init?.body).includes('"before":151')) await second.promise;
      return server.fetch(input, init);
    };
    await press('Verify in this browser');
    await sees('100 of 250 verified');
    await press('Stop');
    second.resolve();
    await sees('Stopped. No change was found so far; the rest was not verified.');
    await sees('200 of 250 verified');
    expect([pagesOf(server), server.requests('audit/verify')]).toEqual([[null, 151], []]);
  });
});

/** A whole log, newest first. */
function chainOf(length: number): AuditEntry[] {
  const entries: AuditEntry[] = [];
  for (let seq = 1; seq <= length; seq += 1) {
    const entry = { ...ENTRY, seq, prev_hash: entries[0]?.hash ?? ENTRY.prev_hash };
    entries.unshift({ ...entry, hash: hashOf(entry) });
  }
  return entries;
}

/** A server with this log, newest first, which checks `part` entries in a call. */
function serverOf(log: readonly AuditEntry[], part: number): FakeServer {
  const server = new FakeServer();
  const asked = (path: Path, field: string): number | undefined => {
    const request = server.requests(path).at(-1);
    const value: unknown = Object.entries(request ?? {}).find(([name]) => name === field)?.[1];
    return typeof value === 'number' ? value : undefined;
  };
  server.answer('audit/list', () => {
    const before = asked('audit/list', 'before') ?? log.length + 1;
    return pageOf(...log.filter(({ seq }) => seq < before).slice(0, asked('audit/list', 'size')));
  });
  server.answer('audit/verify', () => {
    const entries = Math.min((asked('audit/verify', 'after') ?? 0) + part, log.length);
    return { ok: true, entries, head: ENTRY.hash, next: entries < log.length ? entries : null };
  });
  return server;
}

/** Where the pages that the check asked for end. */
function pagesOf(server: FakeServer): unknown[] {
  return server
    .requests('audit/list')
    .flatMap((request) => (typeof request === 'object' && request && 'before' in request ? [request.before] : []));
}
