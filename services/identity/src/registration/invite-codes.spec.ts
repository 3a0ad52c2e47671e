import { closeAccount, setLimits, userRegister } from '@makoto/contracts';
import { IdentityHarness, PASSWORD, START_MS } from '../testing/identity-harness.js';
import { refused } from '../testing/refused.js';

let identity: IdentityHarness;

beforeAll(async () => {
  identity = await IdentityHarness.start();
  identity.peers.start();
});
afterAll(() => identity.stop());

async function codeOf(id: string): Promise<string> {
  const [row]: { invite_code: string }[] = await identity.db.dataSource.query(
    'select invite_code from users where id = $1',
    [id],
  );
  return row?.invite_code ?? '';
}

const inviterOf = async (id: string): Promise<string | null | undefined> => {
  const [row]: { inviter_id: string | null }[] = await identity.db.dataSource.query(
    'select inviter_id from users where id = $1',
    [id],
  );
  return row?.inviter_id;
};

describe('an invitation code', () => {
  it('of a closed account is rejected; customers invited earlier keep their inviter', async () => {
    const inviter = await identity.register();
    const invite_code = await codeOf(inviter.id);
    const early = await identity.register({ invite_code });
    await identity.call(closeAccount, { password: PASSWORD }, inviter);
    const late = { username: 'late', password: PASSWORD, pay_password: '482913', agree: true, invite_code };
    await expect(identity.call(userRegister, late)).rejects.toEqual(refused('UNKNOWN_INVITE_CODE'));
    expect(await inviterOf(early.id)).toBe(inviter.id);
  });

  it('of a self-excluded customer stays valid', async () => {
    const inviter = await identity.register();
    const exclude_until = new Date(START_MS + 30 * 86_400_000).toISOString();
    await identity.call(setLimits, { exclude_until }, inviter);
    const invited = await identity.register({ invite_code: await codeOf(inviter.id) });
    expect(await inviterOf(invited.id)).toBe(inviter.id);
  });
});
