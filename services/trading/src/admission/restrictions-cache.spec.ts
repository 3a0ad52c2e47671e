import { AppError, type RestrictionsView, restrictions, restrictionsChanged } from '@makoto/contracts';
import { connectNats, eventSubject, Logger, RpcClient } from '@makoto/platform';
import { ManualClock, OwnNats, Peer, until } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import { RestrictionsCache } from './restrictions-cache.js';

const NOW = Date.UTC(2026, 10, 18, 15);
const ID = '11111111-1111-4111-8111-111111111111';
const FREE: RestrictionsView = { user_id: ID, closed: false, frozen: false, kyc_status: 'none' };

let server: OwnNats;
let nats: NatsConnection;
let identity: Peer;
let rpc: RpcClient;
let clock: ManualClock;
let cache: RestrictionsCache;
/** How often identity was asked. */
let asked: number;

beforeAll(async () => {
  server = await OwnNats.start();
  nats = await connectNats(server.url, 'restrictions-spec');
  identity = new Peer('identity', nats).start();
  rpc = new RpcClient(nats, 'trading');
});
afterAll(async () => {
  rpc.close();
  await identity.stop();
  await nats.close();
  await server.stop();
});

beforeEach(() => {
  asked = 0;
  clock = new ManualClock(NOW);
  cache = new RestrictionsCache(nats, rpc, clock, new Logger('spec', 'silent'));
  cache.onModuleInit();
});
afterEach(() => cache.onApplicationShutdown());

/** Sets identity's reply. */
function answer(view: RestrictionsView): void {
  identity.on(restrictions, () => {
    asked++;
    return view;
  });
}

async function publish(view: RestrictionsView): Promise<void> {
  nats.publish(eventSubject(restrictionsChanged.name), JSON.stringify([view]));
  await nats.flush();
}

const restricted = expect.objectContaining({ errorName: 'ACCOUNT_RESTRICTED' });

describe('restrictions', () => {
  it('are requested once and cached for 30 seconds', async () => {
    answer(FREE);
    await cache.mayTrade(ID);
    await cache.mayTrade(ID);
    clock.advance(19_999);
    expect(await cache.mayTrade(ID)).toMatchObject(FREE);
    expect(asked).toBe(1);
    clock.advance(10_001);
    answer({ ...FREE, frozen: true });
    await expect(cache.mayTrade(ID)).rejects.toEqual(restricted);
    expect(asked).toBe(2);
  });

  it('are refreshed in the background while in use, so that no order waits', async () => {
    answer(FREE);
    await cache.mayTrade(ID);
    clock.advance(20_000);
    const askedAgain = Promise.withResolvers<void>();
    identity.on(restrictions, () => {
      askedAgain.resolve();
      return { ...FREE, daily_stake: '5.00' };
    });
    expect(await cache.mayTrade(ID)).toMatchObject(FREE);
    await askedAgain.promise;
    await until(async () => (await cache.mayTrade(ID)).daily_stake === '5.00');
    answer(FREE);
    clock.advance(29_999);
    expect(await cache.mayTrade(ID)).toMatchObject({ daily_stake: '5.00' });
    expect(asked).toBe(1);
  });

  it('are used until they expire if identity does not answer, then unavailable', async () => {
    answer(FREE);
    await cache.mayTrade(ID);
    clock.advance(20_000);
    const tried = Promise.withResolvers<void>();
    identity.on(restrictions, () => {
      tried.resolve();
      throw new AppError('UNAVAILABLE');
    });
    await cache.mayTrade(ID);
    await tried.promise;
    clock.advance(9_999);
    expect(await cache.mayTrade(ID)).toMatchObject(FREE);
    clock.advance(1);
    await expect(cache.mayTrade(ID)).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
  });

  it('change as soon as an event arrives', async () => {
    answer(FREE);
    await cache.mayTrade(ID);
    await publish({ ...FREE, excluded_until: NOW + 60_000 });
    await expect(cache.mayTrade(ID)).rejects.toEqual(restricted);
    clock.advance(60_000);
    expect(await cache.mayTrade(ID)).toMatchObject(FREE);
  });

  it.each([
    ['for the first time', 0],
    ['again', 30_000],
  ])('come from an event that arrives while identity is asked %s, not from its reply', async (_, ms) => {
    answer(FREE);
    if (ms > 0) await cache.mayTrade(ID);
    clock.advance(ms);
    const answers = Promise.withResolvers<void>();
    const asking = Promise.withResolvers<void>();
    identity.on(restrictions, async () => {
      asking.resolve();
      await answers.promise;
      return FREE;
    });
    const first = cache.mayTrade(ID);
    await asking.promise;
    await publish({ ...FREE, excluded_until: NOW + 86_400_000 });
    answers.resolve();
    await expect(first).rejects.toEqual(restricted);
    await expect(cache.mayTrade(ID)).rejects.toEqual(restricted);
  });
});
