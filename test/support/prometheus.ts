import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../tools/launcher/lib/ports.ts';
import { sayNothing } from '../../tools/launcher/lib/say.ts';
import { installServers } from '../../tools/launcher/servers/local/install.ts';
import { findProgram, PROGRAMS } from '../../tools/launcher/servers/local/programs.ts';
import { untilReady } from '../../tools/launcher/servers/probe.ts';
import { prometheusArguments, prometheusFiles } from '../../tools/launcher/servers/settings.ts';
import { removeTestDir, TEST_DIR_PREFIX } from '../../tools/test/test-dirs.ts';
import { isJson, type Json } from './client.ts';

/** Real time passes this many times faster for the rules. */
const FASTER = 10;
/** More than the two seconds after which a process leaves out what it cannot read. */
const SCRAPE_SECONDS = 3;
const EVALUATION_SECONDS = 1;
/** A rate needs two scrapes, one of which may fail. */
const SHORTEST_WINDOW_SECONDS = 4 * SCRAPE_SECONDS;
const POLL_MS = 250;
const READY_WITHIN_MS = 30_000;
const REQUEST_TIMEOUT_MS = 5_000;
const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };
/** The labels that tell alerts of one rule apart, in the order in which `alertName` joins their values. */
const TOLD_BY = ['service', 'dependency', 'queue', 'instrument', 'invariant'];

/**
 * The product's rules with every `for:` and every range divided by ten, so that a test need not wait for minutes.
 * Thresholds, which are in the units of the metrics, stay.
 */
export function hasten(rules: string): string {
  const shorter = (amount: string, unit: string, least: number): string =>
    `${Math.max(least, Math.round((Number(amount) * (SECONDS[unit] ?? 1)) / FASTER))}s`;
  return rules
    .replace(/\bfor: (\d+)([smh])$/gm, (_, amount, unit) => `for: ${shorter(amount, unit, 1)}`)
    .replace(/\[(\d+)([smh])\]/g, (_, amount, unit) => `[${shorter(amount, unit, SHORTEST_WINDOW_SECONDS)}]`);
}

/**
 * Debian's Prometheus with the product's own configuration and hastened rules, scraping a running product every three
 * seconds. It is installed if it is missing, as `npm start -- --observe` does.
 */
export class TestPrometheus {
  private constructor(
    private readonly url: string,
    private readonly process: ChildProcess,
    private readonly dir: string,
  ) {}

  /** @param targetsUrl the service discovery of the product. @throws Failure with what to do if it cannot be installed */
  static async start(targetsUrl: string): Promise<TestPrometheus> {
    await installServers(['prometheus'], process.env, sayNothing);
    const dir = mkdtempSync(join(tmpdir(), TEST_DIR_PREFIX));
    mkdirSync(join(dir, 'data'));
    for (const { name, content } of prometheusFiles(targetsUrl)) {
      const text = hasten(content)
        .replace(/\bscrape_interval: \d+s/g, `scrape_interval: ${SCRAPE_SECONDS}s`)
        .replace(/\bevaluation_interval: \d+s/g, `evaluation_interval: ${EVALUATION_SECONDS}s`);
      writeFileSync(join(dir, name), text);
    }
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = spawn(
      findProgram(PROGRAMS.prometheus, process.env) ?? PROGRAMS.prometheus,
      [
        ...prometheusArguments(join(dir, 'prometheus.yml'), join(dir, 'data')),
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { cwd: dir, stdio: process.env.TEST_VERBOSE ? 'inherit' : 'ignore' },
    );
    const prometheus = new TestPrometheus(url, child, dir);
    try {
      await once(child, 'spawn');
      await untilReady('prometheus', url, READY_WITHIN_MS);
    } catch (error) {
      await prometheus.stop();
      throw error;
    }
    return prometheus;
  }

  /**
   * Resolves once exactly these alerts fire, such as `ServiceDown wallet`.
   * @throws Error as soon as another one fires, or after `timeoutMs`
   */
  async untilFiring(expected: readonly string[], timeoutMs: number): Promise<void> {
    await this.until(expected, (firing) => firing.length === expected.length, timeoutMs);
  }

  /** Watches for `ms` that nothing but `expected` fires. @throws Error as soon as something else does */
  async staysAt(expected: readonly string[], ms: number): Promise<void> {
    const end = performance.now() + ms;
    await this.until(expected, () => performance.now() >= end, ms + REQUEST_TIMEOUT_MS);
  }

  /**
   * Resolves once nothing fires or is about to: what follows must not be blamed for what was before it.
   * @throws Error as soon as anything but `ending` fires, or after `timeoutMs`
   */
  async untilClear(ending: readonly string[], timeoutMs: number): Promise<void> {
    await this.until(ending, (_, known) => known === 0, timeoutMs);
  }

  /** Resolves once every process has been scraped. @throws Error after `timeoutMs` */
  async untilScraping(processes: number, timeoutMs: number): Promise<void> {
    const end = performance.now() + timeoutMs;
    for (;;) {
      const targets = listIn(await this.ask('targets?state=active'), 'activeTargets');
      if (targets.filter(({ health }) => health === 'up').length === processes) return;
      if (performance.now() > end) throw new Error(`Prometheus reads only ${JSON.stringify(targets)}`);
      await delay(POLL_MS);
    }
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.pid !== undefined) {
      const ended = once(this.process, 'exit');
      this.process.kill();
      await ended;
    }
    removeTestDir(this.dir);
  }

  private async until(
    allowed: readonly string[],
    done: (firing: readonly string[], known: number) => boolean,
    timeoutMs: number,
  ): Promise<void> {
    const end = performance.now() + timeoutMs;
    for (;;) {
      const alerts = listIn(await this.ask('alerts'), 'alerts');
      const firing = alerts.filter(({ state }) => state === 'firing').map(alertName);
      const wrong = firing.filter((name) => !allowed.includes(name));
      if (wrong.length > 0) throw new Error(`these fire as well: ${wrong.join(', ')}`);
      if (done(firing, alerts.length)) return;
      if (performance.now() > end) {
        const known = alerts.map((alert) => `${alertName(alert)} (${alert['state']})`);
        throw new Error(
          `expected ${allowed.join(', ') || 'nothing'}; Prometheus knows ${known.join(', ') || 'nothing'}`,
        );
      }
      await delay(POLL_MS);
    }
  }

  private async ask(path: string): Promise<unknown> {
    const reply = await fetch(`${this.url}/api/v1/${path}`, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    const body: unknown = await reply.json();
    return isJson(body) ? body['data'] : undefined;
  }
}

function alertName({ labels }: Json): string {
  if (!isJson(labels)) return '';
  return [labels['alertname'], ...TOLD_BY.map((label) => labels[label])].filter((text) => text !== undefined).join(' ');
}

function listIn(data: unknown, name: string): Json[] {
  const list = isJson(data) ? data[name] : undefined;
  return Array.isArray(list) ? list.filter(isJson) : [];
}
