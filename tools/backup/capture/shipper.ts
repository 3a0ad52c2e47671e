import { createReadStream } from 'node:fs';
import { codeOf } from '../../launcher/lib/failure.ts';
import { waitFor } from '../../launcher/lib/wait.ts';
import { type Chain, type Shipped, segmentsOf } from '../store/chains.ts';
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
  server: Pick<Server, 'now' | 'hasReceived'>;
  stream: Pick<WalStream, 'complete' | 'path' | 'remove' | 'said'>;
  files: Pick<FilesShipper, 'ship' | 'logHead'>;
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
   * @throws Gap if a segment is missing; Error if the log is not received in time; Failure as Repository.requireThere()
   */
  async ship(): Promise<Shipped> {
    const { repository, server, stream, files, chain, slot } = this.parts;
    // Before any file is opened.
    repository.requireThere();
    const { atMs, lsn } = await server.now();
    await files.ship(chain);
    const logHead = files.logHead();
    await waitFor(async () => ((await server.hasReceived(slot, lsn)) ? true : undefined), {
      timeoutMs: RECEIVED_WITHIN_MS,
      everyMs: POLL_MS,
      onTimeout: (last) =>
        new Error(`the log is not received (${last ? String(last) : stream.said().split('\n').at(-1)})`),
    });
    await this.shipLog(positionOf(lsn));
    this.last = { upTo: atMs, lsn, logHead };
    await repository.writeJson(chain.shipped(), this.last);
    return this.last;
  }

  /**
   * Ships the log up to a position that is received. Segments are completed meanwhile, so the last one may no longer be
   * partial when its turn comes.
   */
  private async shipLog(position: bigint): Promise<void> {
    const { stream, segments } = this.parts;
    const last = segments.nameOf(position - 1n);
    for (;;) {
      for (const name of stream.complete()) await this.shipComplete(name);
      if (this.next !== undefined && this.next > last) return;
      // All segments before the last one were complete when the position was received.
      if (this.next !== undefined && this.next < last) throw this.gap(this.next);
      if (await this.shipPartial(last, position)) return;
      if (stream.complete().length === 0) throw new Error(`segment ${last} of the log is not received`);
    }
  }

  private async shipComplete(name: string): Promise<void> {
    const { repository, stream, chain, segments } = this.parts;
    if (this.next !== undefined && name > this.next) throw this.gap(this.next);
    await repository.write(chain.segment(name), createReadStream(stream.path(name)));
    repository.remove(chain.segment(`${name}${PARTIAL}`));
    if (this.next === undefined || name >= this.next) this.next = segments.after(name);
    stream.remove(name);
  }

  /**
   * Ships a segment that is still written: as a whole each time, and it replaces itself.
   * @returns false if it was completed meanwhile
   */
  private async shipPartial(segment: string, position: bigint): Promise<boolean> {
    if (position === this.partialLsn) return true;
    const { repository, stream, chain } = this.parts;
    const name = `${segment}${PARTIAL}`;
    try {
      await repository.write(chain.segment(name), createReadStream(stream.path(name)));
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      return false;
    }
    this.partialLsn = position;
    return true;
  }

  private gap(segment: string): Gap {
    return new Gap(`segment ${segment} of the log is missing`);
  }
}
