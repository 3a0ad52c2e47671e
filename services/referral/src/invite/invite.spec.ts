import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { RebatesService } from '../rebates/rebates.service.js';
import { orderOf, ReferralHarness } from '../testing/referral-harness.js';
import { TreeService } from '../tree/tree.service.js';
import { findLevels, findLinks } from './invite.repository.js';

let test: ReferralHarness;

beforeAll(async () => {
  test = await ReferralHarness.open();
});
afterAll(() => test.close());

describe('the invite page', () => {
  it('shows code, link, rates, levels and masked members, newest first', async () => {
    const root = await test.member();
    await test.giveCode(root, 'KQ7M2XPA');
    const children: string[] = [];
    for (const name of ['alice', 'bob', 'christopher']) {
      test.clock.advance(1_000);
      children.push(await test.member(root, name));
    }
    test.clock.advance(1_000);
    await test.member(children[0], 'zoe9');
    await test.settle(children[2] ?? '', '1.00');
    await test.settled();
    const page = await test.page(root, { size: 2 });
    expect(page).toMatchObject({
      invite_code: 'KQ7M2XPA',
      link: 'https://makoto.example/reg?code=KQ7M2XPA',
      qr: 'https://makoto.example/reg?code=KQ7M2XPA',
      totals: { members: 4, rebate: '0.20' },
      page: 1,
      size: 2,
      total: 4,
    });
    expect(page.rates[0]).toEqual({ level: 1, rate: '0.20' });
    expect(page.list.map((m) => [m.username, m.level, m.rebate])).toEqual([
      ['z***9', 2, '0.00'],
      ['c***r', 1, '0.20'],
    ]);
    const first = await test.page(root, { level: 1, page: 2, size: 2 });
    expect(first.total).toBe(3);
    expect(first.list.map((m) => m.username)).toEqual(['a***e']);
  });

  it('works for an inviter of 100,000 members, who still earns rebates from new ones', async () => {
    const root = await test.member();
    await test.giveCode(root, 'DDDD2222');
    await test.database.dataSource.query(
      `with made as (
         insert into members (user_id, username, inviter_id, registered_at, ancestors, rebates)
         select gen_random_uuid(), 'someone', $1, n, array[$1::uuid], '{0}' from generate_series(1, 100000) n
         returning user_id, registered_at
       ), linked as (
         insert into links (ancestor, user_id, level, registered_at) select $1, user_id, 1, registered_at from made
       )
       insert into level_totals (ancestor, level, members) values ($1, 1, 100000)`,
      [root],
    );
    const page = await test.page(root, { page: 101, size: 100 });
    expect(page).toMatchObject({ total: 100_000, totals: { members: 100_000 } });
    expect(page.list).toHaveLength(100);
    await expect(test.page(root, { page: 500, size: 100 })).rejects.toMatchObject({
      problems: [{ field: 'page', key: 'range', params: { min: 1, max: 101 } }],
    });
    const one = await test.member(root);
    const below = await test.member(one);
    await test.settle(one, '1.00');
    await test.settle(below, '1.00');
    await test.settled();
    expect(await test.page(root, { size: 1 })).toMatchObject({ totals: { members: 100_002, rebate: '0.30' } });
  });

  it('is a consistent snapshot: the members’ rebates add up to the total during updates', async () => {
    const root = await test.member();
    await test.giveCode(root, 'EEEE2222');
    const member = await test.member(root);
    const { dataSource } = test.database;
    const page = await dataSource.transaction(async (manager) => {
      await manager.query('lock table members in access exclusive mode');
      const reply = test.page(root);
      await test.until(async () => {
        const waiting = await dataSource.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and query like '%join members m%'`,
        );
        return waiting.length > 0;
      });
      await manager.query('update level_totals set rebate = 200000 where ancestor = $1', [root]);
      await manager.query('update members set rebates = array[200000] where user_id = $1', [member]);
      return { reply };
    });
    const { totals, levels, list } = await page.reply;
    expect(list.map((row) => row.rebate)).toEqual([totals.rebate]);
    expect(levels[0]?.rebate).toBe(totals.rebate);
    expect((await test.page(root)).totals.rebate).toBe('0.20');
  });
});

describe('below a root of 100,000 members, and at the bottom of a tree of 1,000 levels,', () => {
  const WIDE = 100_000;
  const DEEP = 1_000;
  let root: string;
  let bottom: string;

  beforeAll(async () => {
    root = await test.member();
    bottom = randomUUID();
    const { dataSource } = test.database;
    await dataSource.query(
      `with made as (
         insert into members (user_id, username, inviter_id, registered_at, ancestors, rebates, invite_code)
         select gen_random_uuid(), 'someone', $1, n, array[$1::uuid], '{0}', 'FFFF2222' from generate_series(1, ${WIDE}) n
         returning user_id, registered_at
       ), linked as (
         insert into links (ancestor, user_id, level, registered_at) select $1, user_id, 1, registered_at from made
       )
       insert into level_totals (ancestor, level, members) values ($1, 1, ${WIDE})`,
      [root],
    );
    await dataSource.query(
      `with ids as (select n, case when n = ${DEEP} then $1 else gen_random_uuid() end as id from generate_series(1, ${DEEP}) n),
       made as (
         insert into members (user_id, username, inviter_id, registered_at, ancestors, rebates)
         select id, 'someone', lag(id) over w, n, array(select i.id from ids i where i.n between ids.n - 9 and ids.n - 1
           order by i.n desc), array_fill(0::bigint, array[least(9, n - 1)]::int[]) from ids window w as (order by n)
         returning user_id, ancestors, registered_at
       ), linked as (
         insert into links (ancestor, user_id, level, registered_at)
         select a, user_id, level, registered_at from made, unnest(ancestors) with ordinality as u(a, level)
       )
       insert into level_totals (ancestor, level, members)
       select a, level, count(*) from made, unnest(ancestors) with ordinality as u(a, level) group by a, level`,
      [bottom],
    );
    await dataSource.query('analyze members, links, level_totals, fingerprints, linked_accounts');
  });

  /** The number of rows that `work` reads in PostgreSQL. */
  async function rowsRead(work: (manager: EntityManager) => Promise<unknown>): Promise<number> {
    return test.database.dataSource.transaction(async (manager) => {
      const before = await readSoFar(manager);
      await work(manager);
      return (await readSoFar(manager)) - before;
    });
  }

  async function readSoFar(manager: EntityManager): Promise<number> {
    const [row]: { rows: number }[] = await manager.query(
      'select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as rows from pg_stat_xact_user_tables',
    );
    return row?.rows ?? 0;
  }

  const registration = (inviter_id: string) => ({
    ...{ user_id: randomUUID(), username: 'someone', invite_code: 'GGGG2222', inviter_id, at: test.clock.now() },
  });

  it('a registration reads about as many rows as in a small tree', async () => {
    const tree = test.service.get(TreeService);
    const small = await rowsRead((manager) => tree.register([registration(randomUUID())], manager));
    for (const inviter of [root, bottom])
      expect(await rowsRead((manager) => tree.register([registration(inviter)], manager))).toBeLessThan(small + 50);
  });

  it('a settled order reads only about as many rows as it has ancestors', async () => {
    const rebates = test.service.get(RebatesService);
    const member = await test.member(root);
    for (const trader of [member, bottom]) {
      const orders = [orderOf(trader, '1.00', 'win')];
      expect(await rowsRead((manager) => rebates.settle(orders, manager))).toBeLessThan(50);
    }
  });

  it.each([undefined, 1])(
    'a page of members (level %s) reads only the rows up to it, and the totals read none of them',
    async (level) => {
      const first = await rowsRead((manager) => findLinks(manager, root, level, { size: 20, offset: 0 }));
      expect(first).toBeLessThan(100);
      const tenth = await rowsRead((manager) => findLinks(manager, root, level, { size: 20, offset: 180 }));
      expect(tenth).toBeLessThan(500);
      expect(await rowsRead((manager) => findLevels(manager, root))).toBeLessThan(10);
    },
  );

  it.each([undefined, 1])('the members behind a far position (level %s) cost no more than the first', async (level) => {
    const after = { at: 200, skip: 1 };
    const rows = await rowsRead((manager) => findLinks(manager, root, level, { size: 20, after }));
    expect(rows).toBeLessThan(100);
  });

  it('all members are reached by the cursor, each once, and by page only the nearest', async () => {
    const member = await test.member();
    await test.giveCode(member, 'HHHH2222');
    // Registered in threes at the same moment.
    await test.database.dataSource.query(
      `with made as (
         insert into members (user_id, username, inviter_id, registered_at, ancestors, rebates)
         select gen_random_uuid(), 'name' || n, $1, n / 3, array[$1::uuid], '{0}' from generate_series(1, 100) n
         returning user_id, registered_at
       ), linked as (
         insert into links (ancestor, user_id, level, registered_at) select $1, user_id, 1, registered_at from made
       )
       insert into level_totals (ancestor, level, members) values ($1, 1, 100)`,
      [member],
    );
    const pages: number[] = [];
    let { list, cursor, total } = await test.page(member, { size: 40, level: 1 });
    const byPage = await test.page(member, { size: 40, level: 1, page: 2 });
    pages.push(list.length);
    for (let n = 0; cursor && n < 5; n++) {
      const next = await test.page(member, { size: 40, level: 1, cursor });
      if (n === 0) expect(next.list).toEqual(byPage.list);
      ({ list, cursor, total } = next);
      pages.push(list.length);
    }
    expect({ pages, total }).toEqual({ pages: [40, 40, 20], total: 100 });
    expect(byPage.cursor).toBeNull();
    expect(await test.page(member, { page: 502 })).toMatchObject({ list: [], total: 100, cursor: null });
  });
});
