import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHEATS, LEFT_OUT } from './cheats.ts';
import { House } from './house.ts';
import { HouseProxy } from './proxy.ts';
import { FIRST_LOOK, World } from './world.ts';

const TIMEOUT_MS = 300_000;

/** `base` is when each test begins. */
const clock = { now: FIRST_LOOK, base: FIRST_LOOK };
const table: string[] = [];
let house: House;
let proxy: HouseProxy;
let dir: string;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'adversary-'));
  house = await House.open(() => clock.now);
  proxy = await new HouseProxy(house).open();
  await house.logTerms();
  await house.logMinutes(1, 2);
  await house.logSolvency();
  await house.logMinutes(3, 4);
}, TIMEOUT_MS);

afterAll(async () => {
  process.stdout.write(`${table.join('\n')}\n`);
  await proxy?.close();
  await house?.close();
  rmSync(dir, { recursive: true, force: true });
}, TIMEOUT_MS);

describe('a house that cheats is noticed:', () => {
  it.each(CHEATS.map((cheat) => [cheat.what, cheat] as const))(
    '%s',
    async (_what, cheat) => {
      if (cheat !== LEFT_OUT) await house.logReceipt();
      clock.now = clock.base;
      const world = new World(house, proxy, clock, dir);
      try {
        if (!cheat.fromTheStart) expect(await world.lookBefore()).toEqual([]);
        await cheat.run(world);
        const noticed = await world.noticed();
        table.push(`${cheat.what.padEnd(75)} ${noticed.join(', ')}`);
        expect(noticed).toEqual(cheat.noticed);
      } finally {
        world.close();
      }
    },
    TIMEOUT_MS,
  );
});
