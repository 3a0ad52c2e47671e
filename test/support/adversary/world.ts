import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryHash, inclusionProof, KEY_TYPES, readTilePath, writeLogProof } from 'makoto-verify/tlog';
import { askAt as askMonitor } from '../../../packages/monitor/src/api.ts';
import { Context } from '../../../packages/monitor/src/context.ts';
import { isAlarm } from '../../../packages/monitor/src/findings.ts';
import { openLog } from '../../../packages/monitor/src/log-source.ts';
import { Monitor } from '../../../packages/monitor/src/monitor.ts';
import { DEFAULTS } from '../../../packages/monitor/src/options.ts';
import { Store } from '../../../packages/monitor/src/store.ts';
import { FakeHouse, noteSigner, ORIGIN } from '../../../packages/monitor/src/testing/fake-house.ts';
import { listOf as listAt, objectOf, textOf as textAt } from '../../../packages/verify/src/read.ts';
import { App } from './app.ts';
import { type House, LOG_SIGNER, START } from './house.ts';
import type { Bend, HouseProxy } from './proxy.ts';
import { verifierNotices } from './verifier.ts';

/** A house, those who watch it, and the network between, in which one cheat happens. */
export class World {
  /** Whether a witness refused a head that the house would have liked to be signed. */
  refused = false;
  /** Files with records of corrections that customers were shown. */
  private readonly corrections: string[] = [];
  private readonly store = new Store(':memory:');
  private readonly alarms: string[] = [];
  private readonly app: App;
  private evidenceBefore: number;

  constructor(
    readonly house: House,
    readonly proxy: HouseProxy,
    readonly clock: { now: number; base: number },
    private readonly dir: string,
  ) {
    proxy.bend = {};
    this.app = new App(proxy.url, house);
    this.evidenceBefore = house.witness.store.evidence().length;
    writeFileSync(join(dir, 'orders'), `${house.number}\n`);
  }

  bend(bend: Bend): void {
    this.proxy.bend = bend;
  }

  /** What the honest house looks like to monitor and app, which remember it. Returns what could not be checked or is wrong. */
  async lookBefore(): Promise<string[]> {
    const troubles = await this.round();
    await this.app.look(this.clock.now);
    this.evidenceBefore = this.house.witness.store.evidence().length;
    return [...this.alarms.splice(0), ...troubles];
  }

  /** A customer hands the record of a correction of the ledger to the monitor. */
  showCorrection(record: object): void {
    const file = join(this.dir, 'corrections');
    writeFileSync(file, `${JSON.stringify(record)}\n`);
    this.corrections.push(file);
  }

  /** Lets monitor and app look while a cheat lasts. */
  async look(): Promise<void> {
    await this.round();
    await this.app.look(this.clock.now);
  }

  /** Who notices now: each as “who: what”. */
  async noticed(): Promise<string[]> {
    await this.round();
    const verifier = await verifierNotices(this.proxy.url, this.house.number, this.house.witness.key);
    const witness = this.refused || this.house.witness.store.evidence().length > this.evidenceBefore;
    const app = (await this.app.noticed(this.clock.now)).map((kind) => `app: ${kind}`);
    const monitor = [...new Set(this.alarms)].map((kind) => `monitor: ${kind}`);
    return [
      ...app,
      ...monitor,
      ...verifier.map((check) => `verifier: ${check}`),
      ...(witness ? ['witness'] : []),
    ].sort();
  }

  /** Each time a new process on the same state, over HTTP. */
  private async round(): Promise<string[]> {
    const origin = createHash('sha256').update(ORIGIN).digest('hex');
    const options = {
      ...DEFAULTS,
      witnesses: [this.house.witness.key],
      compare: [`${this.house.witness.url}/${origin}/checkpoint`],
      orders: [join(this.dir, 'orders')],
      corrections: this.corrections,
      againMs: 1,
    };
    const log = openLog(`${this.proxy.url}/log`);
    const context = new Context(
      this.store,
      log,
      askMonitor(this.proxy.url),
      options,
      () => this.clock.now,
      (finding) => {
        if (isAlarm(finding)) this.alarms.push(finding.kind);
      },
    );
    await new Monitor(context).round();
    return [...context.troubles].map(([what, why]) => `${what}: ${why}`);
  }

  /** Another history under the house's own signature, with a signature of a witness that is the house's. */
  async fork(change: (entries: string[]) => string[]): Promise<{ note: string; bend: Bend }> {
    const other = new FakeHouse();
    other.append(...change(await this.house.entries()));
    const puppet = noteSigner('puppet.example/w1', KEY_TYPES.cosignature);
    const note = await other.checkpoint(this.clock.now, LOG_SIGNER, puppet);
    const file: Bend['file'] = async (path) => {
      const tile = readTilePath(path);
      return tile ? Buffer.from(await other.read(tile)) : note;
    };
    const index = other.entries.findIndex((entry) => Buffer.from(entry).toString().startsWith('makoto-receipts'));
    const proof = await inclusionProof((tile) => other.read(tile), index, other.entries.length);
    const shown = writeLogProof({ index, proof, checkpoint: note });
    const hash = Buffer.from(entryHash(other.entries[index] ?? new Uint8Array())).toString('hex');
    const path = proof.map((one) => Buffer.from(one).toString('base64')).join('.');
    const data: Bend['data'] = (asked) => {
      if (asked === 'public/log_proofs') return { checkpoint: note, list: [{ hash, index, path }] };
      return asked === 'public/log_proof' ? { proof: shown } : undefined;
    };
    return { note, bend: { file, data } };
  }

  /** Exchanges only the head of what is shown already. */
  showForged(note: string): void {
    const { file, data } = this.proxy.bend;
    this.bend({
      file: (path, bytes) => (path === 'checkpoint' ? note : file?.(path, bytes)),
      data: (path, honest, query) => {
        const shown = data?.(path, honest, query);
        return withHead(path, shown, note) ?? shown;
      },
    });
  }

  /** Shows this head with the true entries, also in proofs. */
  showHead(note: string, keys?: (list: unknown[]) => unknown[]): void {
    this.bend({
      file: (path) => (path === 'checkpoint' ? note : undefined),
      data: (path, data) => {
        if (path === 'public/keys' && keys) return { list: keys(listOf(data, 'list')) };
        return withHead(path, data, note);
      },
    });
  }

  close(): void {
    this.store.close();
  }
}

/** The log's proofs with another head; undefined if the call answers with none. */
function withHead(path: string, data: unknown, note: string): object | undefined {
  if (path === 'public/log_proofs') return { ...objectOf(data, 'the places'), checkpoint: note };
  if (path !== 'public/log_proof') return undefined;
  return { proof: `${textOf(data, 'proof').split('\n\n')[0]}\n\n${note}` };
}
const textOf = (data: unknown, field: string): string => textAt(objectOf(data, 'the data')[field], field);
const listOf = (data: unknown, field: string): unknown[] => listAt(objectOf(data, 'the data')[field], field);

/** When the monitors of the tests look first: four minutes are logged. */
export const FIRST_LOOK = START + 4 * 60_000 + 5_000;
