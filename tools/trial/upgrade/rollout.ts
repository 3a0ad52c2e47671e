import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure } from '../../launcher/lib/failure.ts';
import { isObject } from '../../launcher/lib/json.ts';
import { freePort } from '../../launcher/lib/ports.ts';
import { waitFor } from '../../launcher/lib/wait.ts';
import { nodeFlagsOf, PARTS, type PartName, SERVICES } from '../../launcher/product/parts.ts';
import type { Product } from '../../launcher/product/product.ts';
import type { Front } from './front.ts';
import type { Version } from './version.ts';

const READY_WITHIN_MS = 120_000;
const POLL_MS = 100;

/** The order of an upgrade: the wallet keeps the stream of events and its consumers. Going back is the other way round. */
const ORDER: readonly PartName[] = ['wallet', ...SERVICES.filter((name) => name !== 'wallet'), 'gateway'];

/** The programs of the parts: small files that start the bundle of the version that is wanted at the moment. */
export class Programs {
  private readonly dir: string;

  constructor(dir: string, version: Version) {
    this.dir = dir;
    mkdirSync(dir, { recursive: true });
    for (const part of PARTS) this.want(part, version);
  }

  /** The program of a part; it starts another version after want(). */
  readonly scriptOf = (part: PartName): string => join(this.dir, `${part}.mjs`);

  /** The next process of a part is of this version. */
  want(part: PartName, version: Version): void {
    writeFileSync(
      this.scriptOf(part),
      `await import(${JSON.stringify(pathToFileURL(version.bundleOf(part)).href)});\n`,
    );
  }
}

/** Replaces the processes of a product one by one. */
export class Rollout {
  private readonly product: Product;
  private readonly programs: Programs;
  private readonly front: Front;

  constructor(product: Product, programs: Programs, front: Front) {
    this.product = product;
    this.programs = programs;
    this.front = front;
  }

  async up(version: Version): Promise<void> {
    for (const part of ORDER) await this.replace(part, version);
  }

  async back(version: Version): Promise<void> {
    for (const part of [...ORDER].reverse()) await this.replace(part, version);
  }

  private async replace(part: PartName, version: Version): Promise<void> {
    this.programs.want(part, version);
    if (part === 'gateway') {
      await this.replaceGateway();
      return;
    }
    const names = this.product.processNames.filter((name) => name.replace(/-\d+$/, '') === part);
    for (const name of names) {
      await this.product.kill(name, 'SIGTERM');
      await this.untilReady(name);
    }
  }

  /** The launcher runs one gateway, so another one stands in while it is replaced. */
  private async replaceGateway(): Promise<void> {
    const port = await freePort();
    const child = spawn(process.execPath, [...nodeFlagsOf('gateway'), this.programs.scriptOf('gateway')], {
      env: {
        ...environmentOf(this.product.pid('gateway')),
        PORT: String(port),
        METRICS_PORT: String(await freePort()),
      },
      stdio: 'ignore',
    });
    try {
      await untilAnswers(port);
      await this.front.switchTo(port);
      await this.product.kill('gateway', 'SIGTERM');
      await untilAnswers(this.product.port);
      await this.front.switchTo(this.product.port);
    } finally {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }

  private async untilReady(name: string): Promise<void> {
    const port = await portOf(this.product.metricsUrl, name);
    await waitFor(async () => ((await isOk(`http://127.0.0.1:${port}/readyz`)) ? true : undefined), {
      timeoutMs: READY_WITHIN_MS,
      everyMs: POLL_MS,
      onTimeout: () => new Failure(`${name} is not ready; see its log in ${this.product.dataDir}/logs.`),
    });
  }
}

/** The variables of a running process. */
function environmentOf(pid: number | undefined): NodeJS.ProcessEnv {
  const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .filter((pair) => pair !== '');
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

async function untilAnswers(port: number): Promise<void> {
  await waitFor(async () => ((await isOk(`http://127.0.0.1:${port}/index.php/api/common/health`)) ? true : undefined), {
    timeoutMs: READY_WITHIN_MS,
    everyMs: POLL_MS,
    onTimeout: () => new Failure('the gateway is not ready; see its log.'),
  });
}

async function isOk(url: string): Promise<boolean> {
  return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok;
}

/** The internal port of a process, from Prometheus' service discovery. */
async function portOf(metricsUrl: string, name: string): Promise<string> {
  const targets: unknown = await (await fetch(metricsUrl, { signal: AbortSignal.timeout(5_000) })).json();
  for (const target of Array.isArray(targets) ? targets : []) {
    if (!isObject(target) || !isObject(target.labels) || target.labels.instance !== name) continue;
    const [address] = Array.isArray(target.targets) ? target.targets : [];
    return String(address).split(':').at(-1) ?? '';
  }
  throw new Error(`${name} has no internal port`);
}
