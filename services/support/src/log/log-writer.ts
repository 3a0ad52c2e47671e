import { Clock, ConfigError, Logger, Periodic } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { emptyRoot, readCheckpointText, readNote } from 'makoto-verify/tlog';
import type { DataSource } from 'typeorm';
import { SupportConfig } from '../config.js';
import { growTiles } from './grow-tiles.calc.js';
import { LogMetrics } from './log.metrics.js';
import { type LogHead, LogRepository } from './log.repository.js';
import { LogKey } from './log-key.js';
import { LogMemory } from './log-memory.js';

/**
 * Each round costs tiles, a signature and the witnesses' answers, however few entries it adds. A head is shown within two
 * seconds: this, half a second until the publisher looks, and the witnesses.
 */
const EVERY_MS = 1_000;
const BATCH = 5_000;

/**
 * Gives entries their places and signs the log's head. The head's row is locked and compared with the one that was
 * confirmed; entries, tiles and checkpoint are committed together: a crash leaves all or nothing, a second writer waits
 * and then begins again, and one that was paused cannot commit. A checkpoint leaves this process only after its commit.
 */
@Injectable()
export class LogWriter extends Periodic implements OnModuleInit {
  /** The last head that this process wrote or confirmed. */
  private trusted: string | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: LogRepository,
    private readonly key: LogKey,
    private readonly memory: LogMemory,
    private readonly metrics: LogMetrics,
    private readonly config: SupportConfig,
    private readonly clock: Clock,
    log: Logger,
  ) {
    super(EVERY_MS, 'the log could not be continued; will retry', log);
  }

  /** Begins the log at the first start. @throws ConfigError if the log has another name */
  async onModuleInit(): Promise<void> {
    const { LOG_ORIGIN } = this.config;
    const origin = LOG_ORIGIN ?? `makoto.invalid/${this.key.keyId}`;
    await this.repository.noteKey(this.key.keyId, this.key.publicKey, this.clock.now());
    await this.repository.begin(origin, this.key.sign({ origin, size: 0, root: emptyRoot() }));
    await this.dataSource.transaction(async (manager) => {
      const head = await this.repository.lockedHead(manager);
      if (LOG_ORIGIN !== undefined && LOG_ORIGIN !== head.origin)
        throw new ConfigError(`Setting LOG_ORIGIN: this log is ${head.origin} for good; set that, or nothing.`);
      // A new key signs the head that is there.
      const { root } = readCheckpointText(readNote(head.checkpoint).text);
      const checkpoint = this.key.sign({ origin: head.origin, size: head.size, root });
      await this.repository.putHead(manager, head.size, head.size, checkpoint);
    });
  }

  /** Appends everything that waits. */
  async run(): Promise<void> {
    while (!this.stopped && (await this.repository.isAnyPending())) {
      const head = await this.repository.head();
      // A head that this process did not make may be of an older copy of the database, which has taken the other's place.
      if (head.checkpoint !== this.trusted) await this.memory.confirm(head);
      const from = performance.now();
      const appended = await this.append(head);
      // Otherwise another process has continued the log meanwhile, and its head is looked at first.
      if (!appended) continue;
      this.trusted = appended.checkpoint;
      this.metrics.appended(appended.added, (performance.now() - from) / 1_000);
    }
  }

  /** Appends the oldest waiting entries to the confirmed head; undefined if the log has another one by now. */
  private append(confirmed: LogHead): Promise<{ checkpoint: string; added: number } | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const { origin, size, checkpoint } = await this.repository.lockedHead(manager);
      if (checkpoint !== confirmed.checkpoint) return undefined;
      const last = await this.repository.lastTiles(manager, size);
      const hashes = await this.repository.take(manager, size, BATCH);
      if (hashes.length === 0) return { checkpoint, added: 0 };
      const { changed, root } = await growTiles(size, last, hashes);
      await this.repository.putTiles(manager, changed);
      const next = this.key.sign({ origin, size: size + hashes.length, root });
      await this.repository.putHead(manager, size, size + hashes.length, next);
      return { checkpoint: next, added: hashes.length };
    });
  }
}
