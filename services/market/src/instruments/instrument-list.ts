import { AppError } from '@makoto/contracts';
import type { Instrument } from './instrument.js';
import { affectsTicks } from './instrument-changes.calc.js';
import { INSTRUMENTS } from './instruments.js';

/** No order runs longer than a day, so that a version counts for running orders at most a day after its end. */
const LONGEST_ORDER_MS = 86_400_000;

/**
 * The quoted instruments, each with its versions. Which version is in force is decided by the feed's time alone: a
 * version counts from the frame after its effective time, in every process.
 */
export class InstrumentList {
  /** The versions of each instrument, oldest first. */
  private versions = new Map<number, readonly Instrument[]>();
  private listed: readonly Instrument[] = [];
  private bySymbol = new Map<string, Instrument>();
  private byNumber = new Map<number, Instrument>();
  /** The moments from which ticks are made in another way or of another instrument, earliest first. */
  private feedsMoments: readonly number[] = [];
  private feedMs = 0;
  private nextMs = Number.POSITIVE_INFINITY;

  /** @param first the versions before any change by operators */
  constructor(private readonly first: readonly Instrument[] = INSTRUMENTS) {
    this.setVersions([]);
  }

  /** The instruments in force, in the order of lists. Another array whenever something changed. */
  get all(): readonly Instrument[] {
    return this.listed;
  }

  /**
   * Takes the stored versions, whether past, in force or planned, oldest first. An instrument without any keeps its
   * first one.
   */
  setVersions(stored: readonly Instrument[]): void {
    const known = new Set(stored.map(({ no }) => no));
    const first = this.first.filter(({ no }) => !known.has(no));
    this.versions = Map.groupBy([...first, ...stored], ({ no }) => no);
    this.feedsMoments = [...this.versions.keys()].flatMap((no) => this.feedsChanges(no)).sort((a, b) => a - b);
    this.choose();
  }

  /** Moves to a moment on the feed's clock, epoch milliseconds. */
  advance(feedMs: number): void {
    if (feedMs <= this.feedMs) return;
    this.feedMs = feedMs;
    if (feedMs >= this.nextMs) this.choose();
  }

  find(symbol: string): Instrument | undefined {
    return this.bySymbol.get(symbol);
  }

  /** @throws NOT_FOUND for a symbol that is not quoted */
  quoted(symbol: string): Instrument {
    const instrument = this.bySymbol.get(symbol);
    if (!instrument) throw new AppError('NOT_FOUND');
    return instrument;
  }

  byNo(no: number): Instrument | undefined {
    return this.byNumber.get(no);
  }

  /** The versions that are not in force yet, next first. */
  planned(no: number): Instrument[] {
    return this.of(no).filter(({ effectiveMs }) => effectiveMs > this.feedMs);
  }

  /** All instruments as they will be once every planned version is in force. */
  newest(): Instrument[] {
    return [...this.versions.values()].flatMap((versions) => versions.at(-1) ?? []);
  }

  /** All instruments in force at a moment on the feed's clock. */
  at(feedMs: number): Instrument[] {
    return [...this.versions.values()]
      .flatMap((versions) => versions.findLast(({ effectiveMs }) => effectiveMs <= feedMs) ?? [])
      .sort((a, b) => a.position - b.position || a.no - b.no);
  }

  /** When the next planned version takes effect that changes how ticks are made; undefined if none is planned. */
  nextBreakMs(no: number): number | undefined {
    return this.breaks(no).find((atMs) => atMs > this.feedMs);
  }

  /**
   * The next moment after `afterMs` from which ticks are made in another way or of another instrument; undefined if
   * none is planned.
   */
  nextFeedsMs(afterMs: number): number | undefined {
    return this.feedsMoments.find((moment) => moment > afterMs);
  }

  /** The last moment up to `atMs` from which ticks are made in another way or of another instrument; 0 if none is known. */
  lastFeedsMs(atMs: number): number {
    return this.feedsMoments.findLast((moment) => moment <= atMs) ?? 0;
  }

  /** When ticks were last made in another way; 0 if they never were. */
  lastBreakMs(no: number): number {
    return this.breaks(no).findLast((atMs) => atMs <= this.feedMs) ?? 0;
  }

  /**
   * The longest gap that any order that settles at `atMs` may have been accepted with: orders keep theirs, and no
   * order runs longer than a day.
   */
  gapMs(no: number, atMs: number): number {
    const versions = this.of(no);
    const counted = versions.filter(({ effectiveMs }, i) => {
      const untilMs = versions[i + 1]?.effectiveMs ?? Number.POSITIVE_INFINITY;
      return effectiveMs <= atMs && untilMs >= atMs - LONGEST_ORDER_MS;
    });
    return Math.max(0, ...counted.map(({ maxGapMs }) => maxGapMs));
  }

  private breaks(no: number): number[] {
    const versions = this.of(no);
    return versions.flatMap((version, i) => {
      const before = versions[i - 1];
      return before && affectsTicks(before, version) ? [version.effectiveMs] : [];
    });
  }

  /** Its breaks and its listing. The first version in memory is the listing only if no older ones were forgotten. */
  private feedsChanges(no: number): number[] {
    const [first] = this.of(no);
    return first && first.effectiveMs === first.listedMs ? [first.effectiveMs, ...this.breaks(no)] : this.breaks(no);
  }

  private of(no: number): readonly Instrument[] {
    return this.versions.get(no) ?? [];
  }

  private choose(): void {
    this.listed = this.at(this.feedMs);
    this.bySymbol = new Map(this.listed.map((instrument) => [instrument.symbol, instrument]));
    this.byNumber = new Map(this.listed.map((instrument) => [instrument.no, instrument]));
    const planned = [...this.versions.values()].flat().filter(({ effectiveMs }) => effectiveMs > this.feedMs);
    this.nextMs = Math.min(Number.POSITIVE_INFINITY, ...planned.map(({ effectiveMs }) => effectiveMs));
  }
}
