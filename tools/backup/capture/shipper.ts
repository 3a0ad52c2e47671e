import { createReadStream } from 'node:fs';
import { codeOf } from '../../launcher/lib/failure.ts';
import { waitFor } from '../../launcher/lib/wait.ts';
import { type Chain, partialsOf, type Shipped, segmentsOf } from '../store/chains.ts';
import type { Repository } from '../store/repository.ts';
import { PARTIAL, positionOf, type Segments } from '../store/wal-names.ts';
import type { FilesShipper } from './files.ts';
import type { Server } from './server.ts';
import type { WalStream } from './wal-stream.ts';

const RECEIVED_WITHIN_MS = 20_000;
const POLL_MS = 200;

/** The chain cannot be continued: a segment is missing. */
export class Gap extends Error {}

export interface ShipperParts {
  repository: Repository;
  server: Server;
  stream: WalStream;
  files: FilesShipper;
  chain: Chain;
  segments: Segments;
  slot: string;
}

/** Ships what is new into one chain. */
export class Shipper {
  private readonly parts: ShipperParts;
  /** The segment that must come next; undefined before the first. */
  private next: string | undefined;
  private last: Shipped | undefined;
  private partialLsn = 0n;

  constructor(parts: ShipperParts) {
    this.parts = parts;
    const last = segmentsOf(parts.repository, parts.chain).at(-1);
    this.next = last && parts.segments.after(last);
  }

  /** How far the chain reaches since this process began. */
  get shipped(): Shipped | undefined {
    return this.last;
  }

  /**
   * Ships everything that was answered before this call: files first, then the log, and then how far it reaches.
   * @throws Gap if a segment is missing; Error if the log is not received in time
   */
  async ship(): Promise<Shipped> {
    const { repository, server, stream, files, chain, slot } = this.parts;
    const { atMs, lsn } = await server.now();
    await files.ship(chain);
    const logHead = files.logHead();
    await waitFor(async () => ((await server.hasReceived(slot, lsn)) ? true : undefined), {
      timeoutMs: RECEIVED_WITHIN_MS,
      everyMs: POLL_MS,
      onTimeout: (last) =>
        new Error(`the log is not received (${last ? String(last) : stream.said().split('\n').at(-1)})`),
    });
    for (const name of stream.complete()) await this.shipComplete(name);
    await this.shipPartial(positionOf(lsn));
    this.last = { upTo: atMs, lsn, logHead };
    await repository.writeJson(chain.shipped(), this.last);
    return this.last;
  }

  private async shipComplete(name: string): Promise<void> {
    const { repository, stream, chain, segments } = this.parts;
    if (this.next !== undefined && name > this.next) throw new Gap(`segment ${this.next} of the log is missing`);
    await repository.write(chain.segment(name), createReadStream(stream.path(name)));
    repository.remove(chain.segment(`${name}${PARTIAL}`));
    if (this.next === undefined || name >= this.next) this.next = segments.after(name);
    stream.remove(name);
  }

  /** A segment that is still written is shipped as a whole each time, and replaces itself. */
  private async shipPartial(position: bigint): Promise<void> {
    const { repository, stream, chain } = this.parts;
    const name = stream.partial();
    if (name === undefined || position === this.partialLsn) return;
    try {
      await repository.write(chain.segment(name), createReadStream(stream.path(name)));
    } catch (error) {
      // It was completed meanwhile.
      if (codeOf(error) !== 'ENOENT') throw error;
      for (const complete of stream.complete()) await this.shipComplete(complete);
      return;
    }
    this.partialLsn = position;
    for (const old of partialsOf(repository, chain)) if (old < name) repository.remove(chain.segment(old));
  }
}
