import { readFileSync } from 'node:fs';
import { childrenOf } from '../../launcher/lib/process-identity.ts';
import { PARTS } from '../../launcher/product/parts.ts';
import type { Product } from '../../launcher/product/product.ts';
import { NEEDED_SERVERS } from '../../launcher/servers/types.ts';

/** Of the kernel's accounting; Linux has 100 a second on every architecture that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Processor time that a process has used, in seconds; undefined once it has ended, or where the system has no /proc. */
export function processorSeconds(pid: number | undefined): number | undefined {
  const fields = statOf(pid);
  return fields && (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Processor seconds by part of the product, such as `gateway` or `postgres`; replicas are added up. */
export function secondsByPart(product: Product): Map<string, number> {
  const services = PARTS.map((part): [string, number] => {
    const own = product.processNames.filter((name) => name === part || name.startsWith(`${part}-`));
    return [part, sum(own.map((name) => treeSeconds(product.pid(name))))];
  });
  const servers = NEEDED_SERVERS.map((name): [string, number] => [
    name,
    treeSeconds(product.servers.running[name].pid),
  ]);
  return new Map([...services, ...servers]);
}

/** Prints what each part used between two readings, in microseconds for each of `count` operations, most first. */
export function printCosts(what: string, count: number, costs: ReadonlyMap<string, number>): void {
  const each = [...costs].map(([part, seconds]): [string, number] => [part, (seconds / count) * 1_000_000]);
  const told = each.filter(([, us]) => us >= 1).sort(([, a], [, b]) => b - a);
  const total = sum(each.map(([, us]) => us));
  const parts = told.map(([part, us]) => `${part} ${us.toFixed(0)}`).join(', ');
  process.stdout.write(`processor µs per ${what}: ${total.toFixed(0)} (${parts})\n`);
}

/** Adds to `costs` what was used between two readings. */
export function addCosts(
  costs: Map<string, number>,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): void {
  for (const [part, seconds] of after) costs.set(part, (costs.get(part) ?? 0) + seconds - (before.get(part) ?? 0));
}

/** With its children, living or ended: PostgreSQL has a process for each connection. */
function treeSeconds(pid: number | undefined): number {
  const fields = statOf(pid);
  if (!fields || pid === undefined) return 0;
  const own = sum([11, 12, 13, 14].map((at) => Number(fields[at]))) / TICKS_PER_SECOND;
  return own + sum(childrenOf(pid).map(treeSeconds));
}

/** The fields of /proc/<pid>/stat after the name, which may contain spaces. */
function statOf(pid: number | undefined): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    // It has ended.
    return undefined;
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
