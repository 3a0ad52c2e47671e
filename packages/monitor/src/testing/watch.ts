import { type Ask, Context } from '../context.js';
import type { KeptFinding } from '../findings.js';
import type { LogSource } from '../log-source.js';
import { Monitor } from '../monitor.js';
import { DEFAULTS, type MonitorOptions } from '../options.js';
import { Store } from '../store.js';
import { FakeHouse, START } from './fake-house.js';

export const MINUTE_MS = 60_000;

export interface Watched {
  log?: Partial<LogSource>;
  ask?: Ask | undefined;
  options?: Partial<MonitorOptions>;
}

/** A house with five minutes of two instruments, and monitors that share one state. */
export class Watch {
  readonly house = new FakeHouse();
  store = new Store(':memory:');
  now = START;
  minutes = 0;
  said: KeptFinding[] = [];

  constructor() {
    for (let i = 0; i < 5; i++) this.nextMinute();
    this.house.append(this.house.statement());
  }

  /** A monitor with the state of the ones before it, as after a restart. */
  monitor({ log = {}, ask = this.house.ask, options = {} }: Watched = {}): Monitor {
    const all = { ...DEFAULTS, witnesses: [this.house.witness.key], againMs: 0, ...options };
    return new Monitor(
      new Context(
        this.store,
        { ...this.house.log, ...log },
        ask,
        all,
        () => this.now,
        (found) => this.said.push(found),
      ),
    );
  }

  kinds(): string[] {
    return this.said.map(({ kind }) => kind);
  }

  /** One round of a monitor that can read everything. */
  async readable(watched?: Watched): Promise<void> {
    const one = this.monitor(watched);
    await one.round();
    expect(Object.fromEntries(one.context.troubles)).toEqual({});
  }

  /** Another minute of two instruments, and its end. */
  nextMinute(change: (text: string) => string[] = (text) => [text]): void {
    this.minutes += 1;
    for (const symbol of ['BTCUSDT', 'EURUSD'])
      this.house.append(...change(this.house.minute(symbol, this.minutes).text));
    this.now = START + this.minutes * MINUTE_MS + 2_000;
  }
}
