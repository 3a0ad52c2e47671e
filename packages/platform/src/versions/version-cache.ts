import { AppError, type Class, parse } from '@makoto/contracts';
import type { OnModuleInit } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import type { Clock } from '../clock.js';
import { bodyHash } from '../database/idempotency.js';
import type { Logger } from '../logging/logger.js';
import type { EffectiveVersion, Version } from './version.js';
import { VersionReader } from './version-reader.js';
import {
  findVersion,
  findVersionAt,
  findVersionsSince,
  insertVersion,
  lockVersions,
  newestVersion,
} from './versions.repository.js';

/** How much of the notice an approval may use up until it is committed. */
const COMMIT_MS = 2_000;
/** Versions that were in force within this time are in memory. */
const KEEP_MS = 30 * 86_400_000;

export interface CachedKind<C extends object> {
  /** As in `VersionKind`. */
  name: string;
  content: Class<C>;
  /** As in `VersionKind`: a process that has not refreshed for nearly this long answers UNAVAILABLE. */
  noticeMs: number;
  /**
   * The first version of each subject (`''` for a kind with one), from the settings. It is written once, for a subject
   * without any version; from then on the settings have no effect, which the log says if they differ.
   */
  first: ReadonlyMap<string, C>;
  /** What of a first version comes from settings, if not all: the rest may differ in later versions of the product. */
  settings?(first: C): object;
  /** Runs in the transaction that writes a first version, for instance to publish it. */
  written?(manager: EntityManager, version: Version<C>): Promise<void>;
}

/**
 * The versions of one kind, in memory, so that nothing waits for the database. All processes switch at the same moment,
 * because a version is approved `noticeMs` before it takes effect. Extend it as a provider of the service.
 */
export class VersionCache<C extends object> extends VersionReader implements OnModuleInit {
  /** By subject, oldest first. */
  private known: ReadonlyMap<string, readonly EffectiveVersion<C>[]> = new Map();

  constructor(
    protected readonly dataSource: DataSource,
    protected readonly clock: Clock,
    log: Logger,
    private readonly kind: CachedKind<C>,
  ) {
    super(kind.name, log);
  }

  /** Writes the first versions, unless they exist, and reads all. */
  async onModuleInit(): Promise<void> {
    for (const [subject, content] of this.kind.first) await this.writeFirst(subject, content);
    await this.run();
  }

  /** Reads the versions again. */
  async run(): Promise<void> {
    const now = this.clock.now();
    const { name, content } = this.kind;
    const known = new Map<string, EffectiveVersion<C>[]>();
    for (const version of await findVersionsSince(this.dataSource, content, name, now - KEEP_MS)) {
      known.set(version.subject, [...(known.get(version.subject) ?? []), version]);
    }
    this.known = known;
    this.readAtMs = now;
  }

  /** The version in force. @throws UNAVAILABLE if a change may have been missed; NOT_FOUND for an unknown subject */
  now(subject = ''): EffectiveVersion<C> {
    this.assertFresh();
    return this.lastRead(subject);
  }

  /** What was in force when it was last read, however long ago that is: for figures that decide nothing. @throws NOT_FOUND */
  lastRead(subject = ''): EffectiveVersion<C> {
    const found = this.find(subject, this.clock.now());
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  }

  /** As now(), but reads the versions again instead of answering UNAVAILABLE. @throws NOT_FOUND */
  async fresh(subject = ''): Promise<EffectiveVersion<C>> {
    await this.refreshIfStale();
    return this.now(subject);
  }

  /** The versions that are to take effect, next first. */
  upcoming(subject = ''): EffectiveVersion<C>[] {
    const now = this.clock.now();
    return (this.known.get(subject) ?? []).filter((version) => version.effectiveAt > now);
  }

  /** The versions in memory, oldest first: what was in force a day ago, and everything since and to come. */
  versionsOf(subject = ''): readonly EffectiveVersion<C>[] {
    return this.known.get(subject) ?? [];
  }

  /** The versions of all subjects in memory that take effect after `since`, or took. */
  since(since: number): EffectiveVersion<C>[] {
    return [...this.known.values()].flat().filter(({ effectiveAt }) => effectiveAt > since);
  }

  /** The subjects that have a version in force. */
  subjects(): string[] {
    const now = this.clock.now();
    return [...this.known.keys()].filter((subject) => this.find(subject, now));
  }

  /**
   * The version in force, for somebody who was shown the version numbered `shown` (undefined: whichever is in force): what
   * `figures` says must be the same of both. @throws TERMS_CHANGED with the figures in force
   */
  asShown(
    shown: number | null | undefined,
    figures: (content: C) => Record<string, string | number>,
    subject = '',
  ): EffectiveVersion<C> {
    const current = this.now(subject);
    if (shown === null || shown === undefined || shown === current.version) return current;
    const seen = this.known.get(subject)?.find(({ version }) => version === shown);
    const now = figures(current.content);
    if (seen && bodyHash(figures(seen.content)).equals(bodyHash(now))) return current;
    throw new AppError('TERMS_CHANGED', { ...now, version: current.version });
  }

  /** The version that was in force at a moment within the last 30 days. @throws NOT_FOUND, UNAVAILABLE */
  recently(moment: number, subject = ''): EffectiveVersion<C> {
    this.assertFresh();
    const found = this.find(subject, moment);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  }

  /** The version that was in force at a moment, however long ago. @throws NOT_FOUND */
  async at(moment: number, subject = ''): Promise<EffectiveVersion<C>> {
    await this.refreshIfStale();
    const { name, content } = this.kind;
    const found = this.find(subject, moment) ?? (await findVersionAt(this.dataSource, content, name, subject, moment));
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  }

  protected find(subject: string, moment: number): EffectiveVersion<C> | undefined {
    return this.known.get(subject)?.findLast((version) => version.effectiveAt <= moment);
  }

  protected assertFresh(): void {
    if (this.isStale()) throw new AppError('UNAVAILABLE');
  }

  private isStale(): boolean {
    return this.ageMs(this.clock.now()) >= this.kind.noticeMs - COMMIT_MS;
  }

  protected async refreshIfStale(): Promise<void> {
    if (this.isStale()) await this.run();
  }

  private async writeFirst(subject: string, content: C): Promise<void> {
    const { name: kind } = this.kind;
    const now = this.clock.now();
    const version: Version<C> = {
      ...{ kind, subject, version: 0, content, status: 'approved', effectiveAt: 0 },
      ...{ proposedBy: null, proposedAt: now, reason: null },
      ...{ decidedBy: null, decidedAt: now, decisionReason: null },
    };
    const isNew = await this.dataSource.transaction(async (manager) => {
      await lockVersions(manager, kind, subject);
      if ((await newestVersion(manager, kind, subject)) !== null) return false;
      await insertVersion(manager, version);
      await this.kind.written?.(manager, version);
      return true;
    });
    if (isNew) return;
    const stored = await findVersion(this.dataSource, this.kind.content, { kind, subject, version: 0 });
    const given = parse(this.kind.content, content);
    if (stored && !bodyHash(this.settingsOf(stored.content)).equals(bodyHash(this.settingsOf(given)))) {
      this.log.warn(`the settings of ${kind} differ from its first version and have no effect`);
    }
  }

  private settingsOf(first: C): object {
    return this.kind.settings?.(first) ?? first;
  }
}
