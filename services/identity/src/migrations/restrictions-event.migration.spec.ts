import { closeAccount, parseList, RestrictionsView, restrictionsChanged } from '@makoto/contracts';
import { IdentityHarness, PASSWORD } from '../testing/identity-harness.js';
import { RestrictionsEvent1 } from './restrictions-event.migration.js';

let identity: IdentityHarness;

beforeAll(async () => {
  identity = await IdentityHarness.start();
  identity.peers.start();
});
afterAll(() => identity.stop());

it('renames pending events and announces closed accounts again', async () => {
  const closed = await identity.register();
  await identity.register();
  await identity.call(closeAccount, { password: PASSWORD }, closed);
  const runner = identity.db.dataSource.createQueryRunner();
  // Never committed, so that the service does not relay the rows.
  await runner.startTransaction();
  await runner.query('delete from outbox');
  await runner.query(`insert into outbox (event, payload) values ('identity.standing_changed', '[]'), ('other', '[]')`);
  await new RestrictionsEvent1().up(runner);
  const rows: { event: string; payload: string }[] = await runner.query(
    'select event, payload from outbox order by id',
  );
  await runner.rollbackTransaction();
  await runner.release();
  expect(rows.map((row) => row.event)).toEqual([restrictionsChanged.name, 'other', restrictionsChanged.name]);
  const announced = parseList(RestrictionsView, JSON.parse(rows[2]?.payload ?? ''));
  expect(announced).toMatchObject([{ user_id: closed.id, closed: true, frozen: false, kyc_status: 'none' }]);
});
