import { ALL_KINDS, findingLine, isAlarm, type KeptFinding } from './findings.js';
import { keptHead } from './heads.js';
import type { Monitor } from './monitor.js';

/** Findings shown at a time. */
const SHOWN = 1_000;

/** What a monitor knows, for people and programs. */
export interface MonitorReport {
  /** Entries of the last head that was believed, and when it was fetched; null before the first. */
  head: { size: number; checkpoint: string; at: string } | null;
  /** When the last round ended; null before the first. */
  checked_at: string | null;
  ok: boolean;
  findings: (Omit<KeptFinding, 'at'> & { at: string; alarm: boolean })[];
  /** What could not be checked in the last round, and why. */
  unchecked: Record<string, string>;
}

export function reportOf({ context, endedAt }: Monitor): MonitorReport {
  const head = keptHead(context);
  const findings = context.store.findings(SHOWN);
  return {
    head: head ? { size: head.size, checkpoint: head.note, at: time(head.at) } : null,
    checked_at: endedAt === 0 ? null : time(endedAt),
    ok: alarms(context.store.countFindings()) === 0,
    findings: findings.map((finding) => ({ ...finding, at: time(finding.at), alarm: isAlarm(finding) })),
    unchecked: Object.fromEntries(context.troubles),
  };
}

const time = (ms: number): string => new Date(ms).toISOString();

/** How many of the findings mean that something is wrong. */
export function alarms(counts: ReadonlyMap<string, number>): number {
  const wrong = ALL_KINDS.filter((kind) => isAlarm({ kind }));
  return wrong.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0);
}

/** The report as plain sentences. */
export function textOf(monitor: Monitor): string {
  const { head, checked_at, unchecked } = reportOf(monitor);
  const found = monitor.context.store.findings(SHOWN);
  const count = alarms(monitor.context.store.countFindings());
  const lines = [
    head ? `The log has ${head.size} entries (seen ${head.at}).` : 'No head of the log has been believed yet.',
    checked_at ? `Last looked at everything: ${checked_at}.` : 'Nothing has been checked yet.',
    count === 0 ? 'Nothing wrong was found.' : `${count} things are wrong.`,
    ...Object.entries(unchecked).map(([what, why]) => `Not checked now: ${what} (${why}).`),
    ...(monitor.context.ask ? [] : [ONLY_FILES]),
    ...found.map(findingLine),
  ];
  return `${lines.join('\n')}\n`;
}

/** What a monitor without the API can say. */
const ONLY_FILES =
  'Only the log’s files are watched: entries, tiles, signatures and chains are checked, but not whether ticks, solvency, terms and orders, as they are published, agree with them.';

/** Figures in Prometheus's text format. */
export function metricsOf({ context, endedAt }: Monitor): string {
  const counts = context.store.countFindings();
  const head = keptHead(context);
  const lines = [
    '# HELP makoto_monitor_findings Findings by kind; those with alarm="true" mean that something is wrong.',
    '# TYPE makoto_monitor_findings gauge',
    ...ALL_KINDS.map(
      (kind) => `makoto_monitor_findings{kind="${kind}",alarm="${isAlarm({ kind })}"} ${counts.get(kind) ?? 0}`,
    ),
    ...gauge('log_size', 'Entries of the last head that was believed.', head?.size ?? 0),
    ...gauge('head_timestamp_seconds', 'When that head was fetched.', (head?.at ?? 0) / 1_000),
    ...gauge('round_timestamp_seconds', 'When everything was last looked at.', endedAt / 1_000),
    ...gauge('unchecked', 'Checks that could not be made in the last round.', context.troubles.size),
    '# HELP makoto_monitor_checked_total What was checked since the start.',
    '# TYPE makoto_monitor_checked_total counter',
    ...[...context.counters].map(([what, count]) => `makoto_monitor_checked_total{what="${what}"} ${count}`),
  ];
  return `${lines.join('\n')}\n`;
}

function gauge(name: string, help: string, value: number): string[] {
  return [
    `# HELP makoto_monitor_${name} ${help}`,
    `# TYPE makoto_monitor_${name} gauge`,
    `makoto_monitor_${name} ${value}`,
  ];
}
