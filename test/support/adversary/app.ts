import { readTerms } from 'makoto-verify';
import { tilePath } from 'makoto-verify/tlog';
import {
  addReceipt,
  blankMemory,
  type LogSource,
  readMemory,
  Unreadable,
  watchLog,
  writeMemory,
} from 'makoto-verify/watch';
import { listOf, objectOf, parseJson, textOf } from '../../../packages/verify/src/read.ts';
import type { House } from './house.ts';

/** Longer than a device takes a smaller head for one from a cache. */
const LATER_MS = 11 * 60_000;

/** The customer's app: it placed the order and watches the log, with what the device remembers between two looks. */
export class App {
  /** As the device stores it. */
  private stored: string;
  private readonly source: LogSource;

  constructor(url: string, house: House) {
    const receipt = objectOf(objectOf(house.order.proof, 'the proof').receipt, 'the receipt');
    const { orderTime } = readTerms(textOf(receipt.payload, 'payload'));
    this.stored = writeMemory(addReceipt(blankMemory(), house.number, receipt, orderTime));
    this.source = sourceAt(url);
  }

  /** Looks at the log once. A log that cannot be read says nothing. */
  async look(nowMs: number): Promise<void> {
    try {
      this.stored = writeMemory(await watchLog(readMemory(this.stored), this.source, nowMs));
    } catch (error) {
      if (!(error instanceof Unreadable) && !(error instanceof NoAnswer)) throw error;
    }
  }

  /** Which breaks the customer is shown after a look now and the next one. */
  async noticed(nowMs: number): Promise<string[]> {
    await this.look(nowMs);
    await this.look(nowMs + LATER_MS);
    return [...new Set(readMemory(this.stored).breaks.map(({ kind }) => kind))];
  }
}

class NoAnswer extends Error {}

/** Where the app reads the log of the house at `url`. */
function sourceAt(url: string): LogSource {
  const read = async (path: string): Promise<Response> => {
    const response = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new NoAnswer(`${path} answers with ${response.status}`);
    return response;
  };
  const open = async (path: string): Promise<unknown> =>
    objectOf(parseJson(await (await read(`/index.php/api/${path}`)).text()), 'the reply').data;
  return {
    keys: async () => listOf(objectOf(await open('public/keys'), 'the reply').list, 'keys'),
    about: () => open('public/log'),
    checkpoint: async () => (await read('/log/checkpoint')).text(),
    tile: async (tile) => new Uint8Array(await (await read(`/log/${tilePath(tile)}`)).arrayBuffer()),
    proofs: (hashes) => open(`public/log_proofs?hashes=${hashes.join(',')}`),
  };
}
