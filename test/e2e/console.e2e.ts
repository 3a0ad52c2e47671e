import { allCalls, type CallDef, callPattern, ROLES, type Role } from '@makoto/contracts';
import { auditProduct } from '../../tools/checks/audit/audit.ts';
import type { Product } from '../../tools/launcher/product/product.ts';
import { attempt, type Body } from '../support/authorization/attempt.ts';
import { type Belongings, furnish } from '../support/authorization/belongings.ts';
import { LiveSocket } from '../support/authorization/live-socket.ts';
import { Client, eventually, isJson, type Json, rowsOf } from '../support/client.ts';
import { attacksOn, forbiddenFor } from '../support/console/attacks.ts';
import { ownerOf, staffOf } from '../support/console/operators.ts';
import { protectedFacts } from '../support/console/protected-facts.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// The operators' API, with its effects for the customer. What each role may do comes from the contracts.

const calls = allCalls().filter((def) => def.auth === 'operator');
/** Calls that end the session, which the other calls need. */
const ENDING = ['logout', 'password'];

let product: Product;
let owner: Client;
let staff: Record<Role, Client>;
let alice: Client;
let aliceId: string;
let account: Json;
let live: LiveSocket;

beforeAll(async () => {
  product = await startTestProduct({ partEnv: { gateway: { RATE_PER_SECOND: '0' } } });
  owner = await ownerOf(product);
  staff = await staffOf(product, owner);
  alice = new Client(product.url);
  const { username, password } = await alice.register();
  account = { account: username, password };
  await alice.deposit('1000.00');
  const { user } = await alice.ok('user/details');
  aliceId = isJson(user) ? String(user['id']) : '';
});

afterAll(async () => {
  live?.close();
  await product?.stop();
});

const seen = (type: string, fields: Json): Promise<Json> =>
  live.next((m) => m['type'] === type && isJson(m['data']) && has(m['data'], fields));
const has = (data: Json, fields: Json): boolean =>
  Object.entries(fields).every(([name, value]) => data[name] === value);

describe('roles', () => {
  it('may make exactly the calls that the contracts allow them', async () => {
    const tried = calls.filter((def) => !ENDING.includes(def.path));
    const wrong: string[] = [];
    for (const role of ROLES) {
      const outcomes = await Promise.all(
        tried.map(async (def) => ({ def, ...(await attempt(product.url, def, {}, staff[role].token)) })),
      );
      for (const { def, http, code } of outcomes) {
        const refused = http === 403 && code === 1003;
        if (refused === def.roles.includes(role) || http === 401 || http >= 500) {
          wrong.push(`${role} ${callPattern(def)} answered ${http} ${code}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tried.length).toBeGreaterThan(75);
  });

  it('learn which calls they may make, and lose them as soon as the role changes', async () => {
    for (const role of ROLES) {
      const { calls: own, role: told } = await staff[role].ok('console/me');
      expect(told).toBe(role);
      expect(own).toEqual(calls.filter((def) => def.roles.includes(role)).map((def) => def.path));
    }
    const { operator, client } = await newcomer('support');
    expect((await client.call('console/kyc/list')).code).toBe(1003);
    await owner.ok('console/operators/role', { id: operator, role: 'reviewer' });
    expect((await client.call('console/me')).http).toBe(401);
    expect(
      (await owner.call('console/operators/role', { id: (await owner.ok('console/me'))['id'], role: 'auditor' })).code,
    ).toBe(1003);
    await owner.ok('console/operators/disable', { id: operator });
  });

  async function newcomer(role: Role): Promise<{ operator: unknown; client: Client }> {
    const { [role]: client } = await staffOf(product, owner);
    return { operator: (await client.ok('console/me'))['id'], client };
  }
});

describe('no console call', () => {
  let own: Belongings;
  let convert: Json;

  beforeAll(async () => {
    const terms = { from: 'USD', to: 'USDT', amount: '400.00' };
    convert = { ...terms, quote_id: (await alice.ok('wallet/convert', terms))['quote_id'] };
    await alice.ok('wallet/convert', convert);
    own = await furnish(alice);
    // Wait until nothing is in progress, so that only operators could still change the protected facts.
    await alice.until('wallet/withdrawals', (row) => row['id'] === own.withdrawal && row['status'] === 'success');
    await eventually(async () => {
      const page = await alice.ok('order/hold_list');
      if (rowsOf(page).length === 0) throw new Error('no running order');
    });
  });

  it.each(calls.filter((def) => !ENDING.includes(def.path)).map((def): [string, CallDef] => [def.path, def]))(
    '%s changes a price, an outcome, the terms of a running order, a balance or an accrual',
    async (_path, def) => {
      const until = Date.now() - 5_000;
      const before = await protectedFacts(product.adminDatabaseUrl, aliceId, until);
      const bodies = attacksOn(def, aliceId, own);
      const send = (body: Body) => attempt(product.url, def, body, owner.token);
      const answers = await Promise.all(bodies.map(send));
      // Sent alone, as the gateway refuses the last of many simultaneous uploads without reading it.
      answers.push(await send({ ...bodies[0], ...forbiddenFor(def) }));
      expect(answers.filter(({ http }) => http >= 500)).toEqual([]);
      // Unknown fields are refused, whatever their value.
      expect(answers.at(-1)?.code).toBe(1001);
      expect(await protectedFacts(product.adminDatabaseUrl, aliceId, until)).toEqual(before);
    },
  );

  it('leaves the ledger consistent', async () => {
    await owner.call('console/customers/unfreeze', { id: aliceId, reason: 'The test is over' });
    expect((await auditProduct(product.adminDatabaseUrl)).broken).toEqual([]);
  });
});

describe('the customer is notified live of', () => {
  beforeAll(async () => {
    // One of the calls has ended the customer's sessions.
    alice.token = String((await alice.ok('user/login', account))['access_token']);
    live = await LiveSocket.open(product.url, alice.token);
  });

  it('a reply from support, its typing and its read status', async () => {
    const support = await LiveSocket.open(product.url, staff.support.token);
    const question = { text: 'Is anybody there?', about: { kind: 'order', id: 'x' } };
    const sent = await alice.ok('support/send', question, { key: 'm1' });
    await alice.ok('support/send', question, { key: 'm1' });
    await support.next(
      (m) => m['type'] === 'chat' && isJson(m['data']) && has(m['data'], { id: sent['id'], user_id: aliceId }),
    );
    const before = Number((await alice.ok('support/unread'))['messages']);
    await staff.support.ok('console/chats/read', { user_id: aliceId });
    await seen('chat', { reader: 'support', up_to: sent['id'] });
    await staff.support.ok('console/chats/typing', { user_id: aliceId });
    await seen('typing', { from: 'support' });
    const answer = await staff.support.ok('console/chats/send', { user_id: aliceId, text: 'Yes.' });
    await seen('chat', { id: answer['id'], from: 'support', text: 'Yes.' });
    await alice.ok('support/typing');
    await support.next((m) => m['type'] === 'typing' && isJson(m['data']) && has(m['data'], { user_id: aliceId }));
    expect(await alice.ok('support/unread')).toMatchObject({ messages: before + 1 });
    await alice.ok('support/read');
    await support.next(
      (m) => m['type'] === 'chat' && isJson(m['data']) && has(m['data'], { reader: 'user', user_id: aliceId }),
    );
    expect((await alice.ok('support/messages', { limit: 2 }))['list']).toMatchObject([
      { text: 'Yes.' },
      { text: 'Is anybody there?' },
    ]);
    support.close();
  });

  it('a notice in their language, unread until they read it', async () => {
    const text = (title: string): Json => ({ title, body: 'Body' });
    const texts = { en: text('New'), jp: text('新'), zn: text('新') };
    const { id } = await staff.support.ok('console/notices/save', { texts });
    const before = Number((await alice.ok('support/unread'))['notices']);
    await staff.support.ok('console/notices/publish', { id });
    await seen('notice', { id });
    expect((await alice.ok('support/unread'))['notices']).toBe(before + 1);
    expect(rowsOf(await alice.ok('common/notice', {}, { method: 'GET', lang: 'jp' }))[0]).toMatchObject({
      id,
      title: '新',
      read: false,
    });
    expect(await alice.ok('common/notice_read', {})).toEqual({ unread: 0 });
  });

  it('a verification refused with a reason, and an approved one', async () => {
    for (const [action, status] of [
      ['reject', 'rejected'],
      ['approve', 'approved'],
    ] as const) {
      const uploads = await picturesOf(alice);
      await alice.ok('user/bind_idcard', {
        ...{ real_name: 'Taro Yamada', gender: 'male', birthday: '1990-01-01', id_number: 'AB123456' },
        ...{ doc_type: 'passport', front: uploads },
      });
      const [record] = rowsOf(await staff.reviewer.ok('console/kyc/list', { status: 'pending' }));
      const reason = action === 'reject' ? { reason: 'The picture is blurred' } : {};
      await staff.reviewer.ok(`console/kyc/${action}`, { id: record?.['id'], ...reason });
      await seen('kyc', { status, ...reason });
    }
    expect(rowsOf(await staff.reviewer.ok('console/customers/documents', { id: aliceId }))).toHaveLength(2);
  });

  it('a deposit confirmed from a bank statement', async () => {
    const deposit = await alice.ok('user/deposit', { method: 'bank', currency: 'USD', amount: '77.00' });
    const payTo = deposit['pay_to'];
    const csv = `Date,Description,Credit\n2026-11-20,from A ${isJson(payTo) ? payTo['reference'] : ''},76.50\n`;
    const form = new FormData();
    form.set('currency', 'USD');
    form.set('file', new Blob([csv], { type: 'text/csv' }), 'statement.csv');
    const response = await fetch(`${product.url}/index.php/console/bank_statements/upload`, {
      ...{ method: 'POST', body: form, headers: { authorization: staff.finance.token } },
    });
    const reply: unknown = await response.json();
    const statement = isJson(reply) && isJson(reply['data']) ? reply['data'] : {};
    expect(statement).toMatchObject({ lines: 1, matched: 1 });
    expect(rowsOf(await staff.finance.ok('console/bank_statements/lines', { id: statement['id'] }))).toMatchObject([
      { match: 'amount_differs', amount: '76.50' },
    ]);
    await staff.finance.ok('console/bank_statements/confirm', { id: statement['id'], lines: [1] });
    await seen('deposit', { id: deposit['id'], status: 'success' });
  });

  it('a rejected withdrawal, with the reason', async () => {
    const out = { paymethod: 'trc', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', amount: '60.00', currency: 'USD' };
    const { id } = await alice.ok('wallet/trcWithdrawal', { ...out, pay_password: '135790' });
    await staff.finance.ok('console/withdrawals/reject', { id, reason: 'Please bind the address first' });
    await seen('withdrawal', { id, status: 'fail', reason: 'Please bind the address first' });
  });

  it('a correction requested by one operator and approved by another', async () => {
    const asked = await staff.finance.ok('console/corrections/ask', {
      ...{ debit: { account: 'trading' }, credit: { account: 'available', user_id: aliceId } },
      ...{ currency: 'USD', amount: '3.21', reason: 'A fee was taken twice by mistake' },
    });
    expect((await staff.finance.call('console/corrections/approve', { id: asked['id'] })).code).toBe(1003);
    const before = await alice.available();
    await staff.owner.ok('console/corrections/approve', { id: asked['id'] });
    await live.next((m) => m['type'] === 'balance' && JSON.stringify(m).includes(plus(before, 3.21)));
    expect(rowsOf(await alice.ok('user/balance_list'))[0]).toMatchObject({ kind: 'correction', amount: '3.21' });
    const ledger = await staff.auditor.ok('console/ledger/transfers', { ref: asked['id'] });
    expect(ledger['list']).toMatchObject([{ kind: 'correction', amount: '3.21', credit: { user_id: aliceId } }]);
    await eventually(async () => {
      const logged = rowsOf(await staff.auditor.ok('console/audit/list', { subject: asked['id'] }));
      expect(logged.map((entry) => entry['action'])).toEqual(['correction.approve', 'correction.ask']);
    });
    expect((await auditProduct(product.adminDatabaseUrl)).broken).toEqual([]);
  });

  it('being frozen and unfrozen', async () => {
    await staff.reviewer.ok('console/customers/freeze', { id: aliceId, reason: 'A question is open' });
    await seen('account', { frozen: true, reason: 'A question is open' });
    expect((await alice.call('user/deposit', { method: 'quick', currency: 'USD', amount: '20.00' })).code).toBe(2012);
    await staff.reviewer.ok('console/customers/unfreeze', { id: aliceId, reason: 'It is answered' });
    await seen('account', { frozen: false });
  });

  it('every action is in the audit log, whose hash chain is intact', async () => {
    await eventually(async () => {
      const { list } = await staff.auditor.ok('console/audit/list', { subject: aliceId });
      const actions = new Set((Array.isArray(list) ? list.filter(isJson) : []).map((entry) => entry['action']));
      for (const action of [
        'chat.send',
        'kyc.reject',
        'kyc.approve',
        'documents.view',
        'customer.freeze',
        'customer.unfreeze',
      ]) {
        if (!actions.has(action)) throw new Error(`${action} is not in the log yet`);
      }
    });
    const entries = rowsOf(await staff.auditor.ok('console/audit/list', { size: 50 }));
    for (const [i, entry] of entries.entries()) {
      expect(await hashOf(entry)).toBe(entry['hash']);
      const older = entries[i + 1];
      if (older) expect(entry['prev_hash']).toBe(older['hash']);
    }
    expect(await staff.auditor.ok('console/audit/verify')).toMatchObject({ ok: true });
  });
});

/** Uploads a picture of a passport as the customer. */
async function picturesOf(client: Client): Promise<string> {
  const def = allCalls().find((call) => call.path === 'common/upload');
  if (!def) throw new Error('nothing takes uploads');
  const { text } = await attempt(client.url, def, { purpose: 'idcard' }, client.token);
  const reply: unknown = JSON.parse(text);
  return isJson(reply) && isJson(reply['data']) ? String(reply['data']['id']) : '';
}

/** Adds to a decimal with two places. */
const plus = (decimal: string, more: number): string =>
  ((Math.round(Number(decimal) * 100) + Math.round(more * 100)) / 100).toFixed(2);

/** An entry's hash as a browser computes it: see AuditEntryView. */
async function hashOf(entry: Json): Promise<string> {
  const { seq, at, operator_id, action, subject, details_text, prev_hash } = entry;
  const text = JSON.stringify([seq, Date.parse(String(at)), operator_id, action, subject, details_text]);
  const bytes = Buffer.concat([Buffer.from(String(prev_hash), 'hex'), Buffer.from(text)]);
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
