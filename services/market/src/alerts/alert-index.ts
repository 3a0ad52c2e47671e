import type { Tick } from '../instruments/instrument.js';
import type { PriceAlert, Reached } from './price-alert.js';

/** What the index needs of an alert. */
export type Watched = Pick<PriceAlert, 'id' | 'no' | 'above' | 'below' | 'fromMs'>;

interface Threshold<Alert> {
  level: bigint;
  alert: Alert;
}

/** Thresholds of one instrument, each list with the one reached next at its end. */
interface Thresholds<Alert> {
  above: Threshold<Alert>[];
  below: Threshold<Alert>[];
}

/**
 * Open alerts by instrument, sorted by their levels: a tick that reaches none costs two comparisons, however many there
 * are.
 */
export class AlertIndex<Alert extends Watched = PriceAlert> {
  private readonly alerts = new Map<string, Alert>();
  private readonly byInstrument = new Map<number, Thresholds<Alert>>();

  get size(): number {
    return this.alerts.size;
  }

  all(): Iterable<Alert> {
    return this.alerts.values();
  }

  /** Adds an alert; ignores one that is there. */
  add(alert: Alert): void {
    if (this.alerts.has(alert.id)) return;
    this.alerts.set(alert.id, alert);
    const { above, below } = this.of(alert.no);
    if (alert.above !== undefined) insert(above, { level: alert.above, alert }, descends);
    if (alert.below !== undefined) insert(below, { level: alert.below, alert }, ascends);
  }

  /** Removes an alert, if it is there. */
  remove(id: string): void {
    const alert = this.alerts.get(id);
    if (!alert) return;
    this.alerts.delete(id);
    const { above, below } = this.of(alert.no);
    if (alert.above !== undefined) cut(above, alert.above, id, descends);
    if (alert.below !== undefined) cut(below, alert.below, id, ascends);
  }

  /** Removes and returns the alerts that a tick reaches. */
  take(tick: Pick<Tick, 'no' | 'price'>): Alert[] {
    const thresholds = this.byInstrument.get(tick.no);
    if (!thresholds) return NONE;
    const { above, below } = thresholds;
    let next = above.at(-1);
    const reached: Alert[] = [];
    for (; next && next.level <= tick.price; next = above.at(-1)) this.end(next.alert, reached);
    for (next = below.at(-1); next && next.level >= tick.price; next = below.at(-1)) this.end(next.alert, reached);
    return reached;
  }

  private end(alert: Alert, reached: Alert[]): void {
    this.remove(alert.id);
    reached.push(alert);
  }

  private of(no: number): Thresholds<Alert> {
    let thresholds = this.byInstrument.get(no);
    if (!thresholds) {
      thresholds = { above: [], below: [] };
      this.byInstrument.set(no, thresholds);
    }
    return thresholds;
  }
}

/**
 * Sends ticks, ordered by timestamp, through an index. An alert of `waiting` is added once a tick is stamped after its
 * start; `waiting` is ordered by start, the earliest last, and keeps those that no tick counts for yet.
 */
export function replay<Alert extends Watched>(
  index: AlertIndex<Alert>,
  waiting: Alert[],
  ticks: readonly Tick[],
): Reached<Alert>[] {
  const reached: Reached<Alert>[] = [];
  for (const tick of ticks) {
    for (let next = waiting.at(-1); next && next.fromMs < tick.atMs; next = waiting.at(-1)) {
      waiting.pop();
      index.add(next);
    }
    for (const alert of index.take(tick)) reached.push({ alert, tick });
  }
  return reached;
}

const NONE: never[] = [];

type Order = (a: bigint, b: bigint) => boolean;
const descends: Order = (a, b) => a > b;
const ascends: Order = (a, b) => a < b;

/** The first place at which `level` may stand in a list ordered by `before`. */
function placeOf<Alert>(list: readonly Threshold<Alert>[], level: bigint, before: Order): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const one = list[middle];
    if (one && before(one.level, level)) from = middle + 1;
    else to = middle;
  }
  return from;
}

function insert<Alert>(list: Threshold<Alert>[], threshold: Threshold<Alert>, before: Order): void {
  list.splice(placeOf(list, threshold.level, before), 0, threshold);
}

function cut<Alert extends Watched>(list: Threshold<Alert>[], level: bigint, id: string, before: Order): void {
  let place = placeOf(list, level, before);
  while (list[place]?.level === level && list[place]?.alert.id !== id) place++;
  if (list[place]?.alert.id === id) list.splice(place, 1);
}
