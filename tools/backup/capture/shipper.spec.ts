import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchDir } from '../../launcher/lib/scratch.ts';
import { Chain, readShipped } from '../store/chains.ts';
import { Repository } from '../store/repository.ts';
import { PARTIAL, SEGMENT, Segments } from '../store/wal-names.ts';
import { Gap, Shipper } from './shipper.ts';

const [P, Q, R] = ['000000010000000000000003', '000000010000000000000004', '000000010000000000000005'];
/** A position in Q. */
const LSN = '0/4000028';

describe('shipping the log while it is received', () => {
  const scratch = scratchDir();
  const spool = join(scratch.dir, 'spool');
  const chain = new Chain('1');
  let repository: Repository;
  let meanwhile: () => void;

  beforeEach(() => {
    rmSync(scratch.dir, { recursive: true });
    mkdirSync(spool, { recursive: true });
    repository = Repository.begin(join(scratch.dir, 'repository'), randomBytes(32));
    meanwhile = () => undefined;
  });

  afterAll(() => scratch.remove());

  const receive = (name: string): void => writeFileSync(join(spool, name), name);

  /** `meanwhile` runs once, after the waiting segments were first listed. */
  function shipper(): Shipper {
    const stream = {
      complete: () => {
        const names = readdirSync(spool).filter((name) => SEGMENT.test(name));
        meanwhile();
        meanwhile = () => undefined;
        return names.sort();
      },
      path: (name: string) => join(spool, name),
      remove: (name: string) => rmSync(join(spool, name)),
      said: () => '',
    };
    const server = { now: async () => ({ atMs: 7, lsn: LSN }), hasReceived: async () => true };
    const files = { ship: async () => undefined, logHead: () => undefined };
    const segments = new Segments(1, 16 * 1024 * 1024);
    return new Shipper({ repository, server, stream, files, chain, segments, slot: 'slot' });
  }

  it('stores the segment of the position that is noted, although it is completed while those before it are stored', async () => {
    receive(P);
    receive(`${Q}${PARTIAL}`);
    meanwhile = () => {
      renameSync(join(spool, `${Q}${PARTIAL}`), join(spool, Q));
      receive(`${R}${PARTIAL}`);
    };
    await shipper().ship();
    expect(await readShipped(repository, chain)).toMatchObject({ upTo: 7, lsn: LSN });
    expect(repository.list(chain.wal())).toEqual([P, Q]);
  });

  it('keeps a partial segment until it is stored as a whole', async () => {
    receive(`${Q}${PARTIAL}`);
    await shipper().ship();
    expect(repository.list(chain.wal())).toEqual([`${Q}${PARTIAL}`]);
    renameSync(join(spool, `${Q}${PARTIAL}`), join(spool, Q));
    receive(`${R}${PARTIAL}`);
    await shipper().ship();
    expect(repository.list(chain.wal())).toEqual([Q]);
  });

  it('notes no position whose segment is missing, or one before it', async () => {
    await expect(shipper().ship()).rejects.toThrow(`segment ${Q} of the log is not received`);
    await repository.writeJson(chain.segment('000000010000000000000002'), {});
    receive(`${Q}${PARTIAL}`);
    await expect(shipper().ship()).rejects.toEqual(new Gap(`segment ${P} of the log is missing`));
    expect(await readShipped(repository, chain)).toBeUndefined();
  });
});
