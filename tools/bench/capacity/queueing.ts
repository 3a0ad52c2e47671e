/** A part's share of an order. Each of its processes does one thing at a time. */
export interface Station {
  name: string;
  /** Processor time of one order until all that follows from it is done, microseconds. */
  costUs: number;
  /** How many processes may share the work: what has to be in one order is done by one. */
  most: number;
}

/** As busy as a part may be on average: above, the time in the queue grows without use (see timeIn). */
export const BUSY = 0.7;

/** Orders per second at which `processes` of a part are as busy as they may be. */
export function ordersPerSecond({ costUs }: Station, processes: number): number {
  return costUs === 0 ? Number.POSITIVE_INFINITY : (BUSY * processes * 1_000_000) / costUs;
}

/** How many processes of a part `rate` orders per second need. */
export function processesFor({ costUs }: Station, rate: number): number {
  return Math.max(1, Math.ceil((rate * costUs) / (BUSY * 1_000_000)));
}

/**
 * The mean time of an order in a part, queue and work, microseconds, if orders come at random and are dealt out among the
 * processes (M/M/1); infinite if they come faster than they are done.
 */
export function timeIn({ costUs }: Station, rate: number, processes: number): number {
  const busy = (rate * costUs) / (processes * 1_000_000);
  return busy >= 1 ? Number.POSITIVE_INFINITY : costUs / (1 - busy);
}

/** What keeps a machine from more orders: a part that cannot have more processes, or the cores. */
export interface Limit {
  name: string;
  rate: number;
}

/** The limits of a machine with so many cores like those measured, the narrowest first. */
export function limitsOf(stations: readonly Station[], cores: number): Limit[] {
  const totalUs = stations.reduce((sum, { costUs }) => sum + costUs, 0);
  const parts = stations
    .filter(({ most }) => Number.isFinite(most))
    .map((station) => ({ name: station.name, rate: ordersPerSecond(station, station.most) }));
  const all = { name: `${cores} cores`, rate: ordersPerSecond({ name: '', costUs: totalUs, most: 1 }, cores) };
  return [...parts, all].sort((a, b) => a.rate - b.rate);
}
