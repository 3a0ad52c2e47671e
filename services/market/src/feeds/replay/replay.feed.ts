import { open } from 'node:fs/promises';
import { type Clock, ConfigError, type Logger } from '@makoto/platform';
import type { Candle } from '../../candles/candle.calc.js';
import type { Instrument, Tick } from '../../instruments/instrument.js';
import { Feed, type Span } from '../feed.js';
import { readTickLine } from './tick-line.calc.js';

/** Ticks read ahead: enough for a few frames of all instruments at the configured speed. */
const MIN_AHEAD = 20_000;
const MAX_AHEAD = 500_000;
const AHEAD_A_SPEED = 500;

export interface ReplayOptions {
  /** A file of ticks ordered by timestamp; see tick-line.calc.ts for the format. */
  file: string;
  /** Playback speed relative to the recording. */
  speed: number;
}

/**
 * Replays recorded ticks: the first one now, the others at their recorded distance divided by the speed, each stamped
 * with its playback time. Of ticks in the same millisecond the last one counts.
 */
export class ReplayFeed extends Feed {
  readonly lagMs = 0;
  private readonly ahead: Tick[] = [];
  private lines: AsyncIterator<string> | undefined;
  private close: () => Promise<void> = async () => undefined;
  private reading: Promise<void> | undefined;
  private firstMs: number | undefined;
  private beganMs = 0;
  private readonly most: number;

  constructor(
    private readonly options: ReplayOptions,
    private readonly instruments: readonly Instrument[],
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {
    super();
    this.most = Math.min(MAX_AHEAD, Math.max(MIN_AHEAD, options.speed * AHEAD_A_SPEED));
  }

  label(): string {
    return 'replay';
  }

  confirmsFirst(): boolean {
    return false;
  }

  /** @throws ConfigError if the file cannot be read, or its first lines are not ticks */
  override async start(): Promise<void> {
    try {
      const handle = await open(this.options.file);
      this.close = () => handle.close();
      this.lines = handle.readLines({ autoClose: false })[Symbol.asyncIterator]();
      await this.readOn();
    } catch (error) {
      await this.close();
      throw new ConfigError(`Setting REPLAY_FILE: the file cannot be played (${String(error).slice(0, 200)}).`);
    }
    this.beganMs = this.clock.now();
  }

  override async stop(): Promise<void> {
    this.lines = undefined;
    await this.reading;
    await this.close();
  }

  take(_fromMs: number, toMs: number): Tick[] {
    const due = new Map<string, Tick>();
    let taken = 0;
    for (const tick of this.ahead) {
      const atMs = this.playedAt(tick.atMs);
      if (atMs > toMs) break;
      taken++;
      due.set(`${tick.no}@${atMs}`, { ...tick, atMs });
    }
    this.ahead.splice(0, taken);
    if (this.ahead.length < this.most / 2) {
      this.reading ??= this.readOn()
        .catch((error: unknown) => {
          this.lines = undefined;
          this.log.error('the recorded ticks can no longer be read', error);
        })
        .finally(() => {
          this.reading = undefined;
        });
    }
    return [...due.values()];
  }

  history(_instrument: Instrument, spans: readonly Span[]): (Candle | undefined)[] {
    return spans.map(() => undefined);
  }

  private playedAt(recordedMs: number): number {
    return this.beganMs + Math.floor((recordedMs - (this.firstMs ?? recordedMs)) / this.options.speed);
  }

  private async readOn(): Promise<void> {
    while (this.lines && this.ahead.length < this.most) {
      const { value, done } = await this.lines.next();
      if (done) {
        this.lines = undefined;
        return;
      }
      const tick = readTickLine(value);
      if (!tick || !this.instruments.some(({ no }) => no === tick.no)) continue;
      this.firstMs ??= tick.atMs;
      this.ahead.push(tick);
    }
  }
}
