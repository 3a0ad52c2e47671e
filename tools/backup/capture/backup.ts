import { EventEmitter, once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, messageOf } from '../../launcher/lib/failure.ts';
import { RunRecord } from '../../launcher/lib/run-record.ts';
import type { Say } from '../../launcher/lib/say.ts';
import { leaderOf } from '../../launcher/servers/hosts.ts';
import type { BackupSettings } from '../settings.ts';
import { Chain, chainsOf, readAbout, readBases, type Shipped } from '../store/chains.ts';
import type { Repository } from '../store/repository.ts';
import { positionOf, Segments } from '../store/wal-names.ts';
import { type Stored, takeBase } from './base-backup.ts';
import { FilesShipper } from './files.ts';
import { noteOwnRepository, openOwnRepository, spoolOf } from './own-repository.ts';
import { prune } from './prune.ts';
import { Server, slotName } from './server.ts';
import { Gap, Shipper } from './shipper.ts';
import { WalStream } from './wal-stream.ts';

/** Base backups are tried again after this time. */
const RETRY_BASE_MS = 60_000;

export interface BackupOptions {
  settings: BackupSettings;
  /** The product's database, as an administrator. Of several hosts, the one that takes writes is backed up. */
  databaseUrl: string;
  env: NodeJS.ProcessEnv;
  say: Say;
}

type Identity = Awaited<ReturnType<Server['identity']>>;

interface BackupEvents {
  shipped: [Shipped];
  /** A base backup is whole. */
  whole: [string];
  /** The newest moment that can be restored, epoch milliseconds: there is a whole base backup before it. */
  restorable: [number];
}

/** A backup under way: ships continuously, and takes a base backup whenever one is due. */
export class Backup extends EventEmitter<BackupEvents> {
  private readonly options: BackupOptions;
  private server: Server;
  private readonly repository: Repository;
  private readonly record: RunRecord;
  private identity: Identity;
  private readonly files: FilesShipper;
  private readonly stopping = new AbortController();
  private chain = new Chain('');
  private stream: WalStream | undefined;
  private shipper: Shipper | undefined;
  private takingBase: Promise<Stored | undefined> | undefined;
  private abortBase = new AbortController();
  private stored: Stored | undefined;
  private newestBase = { atMs: 0, isFirst: true, triedMs: 0 };
  private running: Promise<void> = Promise.resolve();
  private trouble = '';

  private constructor(
    options: BackupOptions,
    server: Server,
    identity: Identity,
    repository: Repository,
    record: RunRecord,
  ) {
    super();
    this.options = options;
    this.server = server;
    this.identity = identity;
    this.repository = repository;
    this.record = record;
    this.files = new FilesShipper(repository, options.settings.dataDir);
  }

  /** @throws Failure with what to do if it cannot begin */
  static async start(options: BackupOptions): Promise<Backup> {
    const { settings, databaseUrl, say } = options;
    const server = new Server(await leaderOf(databaseUrl));
    const identity = await server.identity();
    const repository = openOwnRepository(settings);
    await requireSameServer(repository, identity);
    mkdirSync(spoolOf(settings.dataDir), { recursive: true, mode: 0o700 });
    const record = await RunRecord.take(spoolOf(settings.dataDir), say);
    const backup = new Backup(options, server, identity, repository, record);
    try {
      noteOwnRepository(repository, settings.dataDir);
      repository.removeDrafts();
      if (!(await backup.resume())) await backup.beginChain();
    } catch (error) {
      await backup.stream?.stop();
      record.release();
      throw error;
    }
    backup.running = backup.run();
    return backup;
  }

  /** Ships what is left and stops. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.stream?.stop();
    this.record.release();
  }

  /** Resolves when the chain has a whole base backup. */
  async untilWhole(): Promise<void> {
    while (this.newestBase.atMs === 0) await once(this, 'whole');
  }

  /** Resolves when everything is shipped that was answered before this call. */
  async untilShipped(): Promise<void> {
    const { atMs } = await this.server.now();
    for (let upTo = this.shipper?.shipped?.upTo ?? 0; upTo < atMs; ) {
      const [shipped]: Shipped[] = await once(this, 'shipped');
      upTo = shipped?.upTo ?? 0;
    }
  }

  private async run(): Promise<void> {
    const { shipEveryMs } = this.options.settings;
    while (!this.stopping.signal.aborted) {
      await this.step();
      await sleep(shipEveryMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
    await this.takingBase;
    await this.step();
  }

  /** One round; what fails is told once and tried again in the next. */
  private async step(): Promise<void> {
    try {
      if (this.shipper === undefined && !this.stopping.signal.aborted) await this.beginChain();
      const shipped = await this.shipper?.ship();
      if (shipped) {
        if (this.trouble !== '') this.options.say('The backup continues.');
        this.trouble = '';
        this.emit('shipped', shipped);
        if (this.newestBase.atMs > 0) this.emit('restorable', shipped.upTo);
      }
      await this.finishBase();
      if (!this.stopping.signal.aborted) this.beginBaseIfDue();
    } catch (error) {
      const trouble = messageOf(error);
      if (trouble !== this.trouble) this.options.say(`The backup does not continue: ${trouble}.`);
      this.trouble = trouble;
      const hasMoved = await this.followLeader();
      if (error instanceof Gap || hasMoved || (await this.isSlotLost())) await this.endChain();
    }
  }

  /** @returns whether another host takes writes now */
  private async followLeader(): Promise<boolean> {
    const { server } = this;
    // While none takes writes, this one is tried again.
    const url = await leaderOf(this.options.databaseUrl).catch(() => server.url);
    if (url === server.url) return false;
    this.server = new Server(url);
    return true;
  }

  private async isSlotLost(): Promise<boolean> {
    try {
      const { slot } = await readAbout(this.repository, this.chain);
      return !(await this.server.keeps(slot));
    } catch {
      // The server does not answer; its slot is still there.
      return false;
    }
  }

  /** Another chain is begun in the next round. */
  private async endChain(): Promise<void> {
    this.abortBase.abort();
    await this.takingBase;
    await this.stream?.stop();
    this.stream = undefined;
    this.shipper = undefined;
  }

  /** Continues the newest chain. @returns false if the server no longer keeps what comes next */
  private async resume(): Promise<boolean> {
    const chain = chainsOf(this.repository).at(-1);
    if (chain === undefined) return false;
    const { systemIdentifier, timeline, slot } = await readAbout(this.repository, chain);
    const isSame = systemIdentifier === this.identity.systemIdentifier && timeline === this.identity.timeline;
    if (!isSame || !(await this.server.keeps(slot))) return false;
    const newest = (await readBases(this.repository, chain)).at(-1);
    await this.follow(chain, slot);
    this.newestBase = { atMs: newest?.from ?? 0, isFirst: newest === undefined, triedMs: 0 };
    return true;
  }

  private async beginChain(): Promise<void> {
    // Before anything is given up that the present chain needs.
    this.repository.requireThere();
    // After a failover another server may answer.
    this.identity = await this.server.identity();
    const { systemIdentifier, timeline, segmentBytes } = this.identity;
    const { atMs } = await this.server.now();
    const chain = new Chain(String(atMs).padStart(15, '0'));
    const slot = slotName(this.repository.id, chain.id);
    rmSync(join(spoolOf(this.options.settings.dataDir), 'wal'), { recursive: true, force: true });
    await this.server.beginSlot(this.repository.id, slot);
    await this.repository.writeJson(chain.about(), { systemIdentifier, timeline, segmentBytes, slot });
    this.options.say('Beginning a new chain of backups.');
    await this.follow(chain, slot);
    this.newestBase = { atMs: 0, isFirst: true, triedMs: 0 };
  }

  private async follow(chain: Chain, slot: string): Promise<void> {
    const { repository, server, files, record } = this;
    const { env, settings } = this.options;
    const { timeline, segmentBytes, major } = this.identity;
    const spool = join(spoolOf(settings.dataDir), 'wal');
    this.chain = chain;
    this.stored = undefined;
    this.stream = new WalStream({ server, slot, major, spool, env, record });
    const segments = new Segments(timeline, segmentBytes);
    this.shipper = new Shipper({ repository, server, stream: this.stream, files, chain, segments, slot });
    this.stream.start();
  }

  private beginBaseIfDue(): void {
    const nowMs = this.shipper?.shipped?.upTo ?? 0;
    const { atMs, isFirst, triedMs } = this.newestBase;
    if (
      this.takingBase !== undefined ||
      nowMs - atMs < this.options.settings.everyMs ||
      nowMs - triedMs < RETRY_BASE_MS
    )
      return;
    const { repository, server, chain } = this;
    const { env, say, settings } = this.options;
    this.newestBase.triedMs = nowMs;
    this.abortBase = new AbortController();
    const signal = AbortSignal.any([this.stopping.signal, this.abortBase.signal]);
    this.takingBase = takeBase({
      ...{ repository, server, chain, env, major: this.identity.major, atOnce: isFirst, signal },
      megabytesPerSecond: settings.megabytesPerSecond,
    }).catch((error: unknown) => {
      if (!signal.aborted) say(`The base backup is tried again later: ${messageOf(error)}.`);
      return undefined;
    });
    void this.takingBase.then((stored) => {
      this.stored = stored;
      this.takingBase = undefined;
    });
  }

  /** A base backup is whole once the log is shipped up to its end. */
  private async finishBase(): Promise<void> {
    const { stored, shipper, repository, chain } = this;
    const shipped = shipper?.shipped;
    if (stored === undefined || shipped === undefined || positionOf(shipped.lsn) < positionOf(stored.endLsn)) return;
    await repository.writeJson(chain.whole(stored.base.id), stored.base);
    this.stored = undefined;
    this.newestBase = { atMs: stored.base.from, isFirst: false, triedMs: 0 };
    this.options.say(`Base backup ${stored.base.id} is whole.`);
    this.emit('whole', stored.base.id);
    const { keepMs } = this.options.settings;
    await prune(repository, chain, shipped.upTo, keepMs);
    await this.files.prune(shipped.upTo, keepMs);
  }
}

/** @throws Failure if the repository is of another server: pruning would mix the histories of both */
async function requireSameServer(repository: Repository, { systemIdentifier }: Identity): Promise<void> {
  const newest = chainsOf(repository).at(-1);
  if (newest === undefined || (await readAbout(repository, newest)).systemIdentifier === systemIdentifier) return;
  throw new Failure(`BACKUP_DIR ${repository.dir} is the backup of another PostgreSQL server; name an empty folder.`);
}
