import { Clock, ConfigError, Logger, Periodic } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { emptyRoot, entryHash, readCheckpointText, readNote } from 'makoto-verify/tlog';
import type { DataSource } from 'typeorm';
import { SupportConfig } from '../config.js';
import { growTiles } from './grow-tiles.calc.js';
import { LogRepository, type NewEntry } from './log.repository.js';
import { LogKey } from './log-key.js';
import { Witnesses } from './witnesses.js';

const EVERY_MS = 500;
const BATCH = 5_000;

/**
 * Gives entries their places and signs the log's head. The head's row is locked, its size compared, and entries, tiles
 * and checkpoint committed together: a crash leaves all or nothing, a second writer waits and then continues, and one
 * that was paused cannot commit. A checkpoint leaves this process only after it is committed.
 */
@Injectable()
export class LogWriter extends Periodic implements OnModuleInit {
  /** Whether witnesses have said since the start, or the last failure, that the database is no older copy. */
  private confirmed = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: LogRepository,
    private readonly key: LogKey,
    private readonly witnesses: Witnesses,
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
      // Also after every failure: another server may have taken the database's place.
      if (!this.confirmed) await this.witnesses.confirm(await this.repository.head());
      this.confirmed = false;
      await this.append();
      this.confirmed = true;
    }
  }

  /** Appends the oldest waiting entries, except those that the log has. */
  private append(): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const head = await this.repository.lockedHead(manager);
      const pending = await this.repository.pending(manager, BATCH);
      const entries = new Map<string, NewEntry>();
      for (const { body } of pending) {
        const hash = entryHash(body);
        entries.set(Buffer.from(hash).toString('hex'), { hash, body });
      }
      const known = await this.repository.known(
        manager,
        [...entries.values()].map(({ hash }) => hash),
      );
      const fresh = [...entries].flatMap(([hash, entry]) => (known.has(hash) ? [] : [entry]));
      if (fresh.length > 0) {
        const { origin, size } = head;
        const last = await this.repository.lastTiles(manager, size);
        const { changed, root } = await growTiles(
          size,
          last,
          fresh.map(({ hash }) => hash),
        );
        const checkpoint = this.key.sign({ origin, size: size + fresh.length, root });
        await this.repository.append(manager, size, fresh, changed, checkpoint);
      }
      await this.repository.forget(
        manager,
        pending.map(({ seq }) => seq),
      );
    });
  }
}
