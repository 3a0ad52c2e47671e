import { readFileSync } from 'node:fs';
import type { Product } from '../../launcher/product/product.ts';
import { median, quantile } from '../lib/stats.ts';

interface Window {
  answers: number[];
  late: number[];
  /** Megabytes of all processes, by the second. */
  memory: number[];
}

/** What was measured, by windows of equal length. */
export class Windows {
  private readonly windows: Window[] = [];
  private readonly seconds: number;
  private readonly start = performance.now();

  constructor(seconds: number) {
    this.seconds = seconds;
  }

  /** @param at seconds since the beginning, when the answer was due */
  addAnswer(at: number, ms: number): void {
    this.at(at).answers.push(ms);
  }

  /** @param at seconds since the first settle time that counts */
  addLateness(at: number, ms: number): void {
    this.at(at).late.push(ms);
  }

  /** Megabytes now. */
  addMemory(megabytes: number): void {
    this.at((performance.now() - this.start) / 1_000).memory.push(megabytes);
  }

  lines(): string[] {
    return this.whole().map(({ answers, late, memory }, i) => {
      const [from, to] = [i, i + 1].map((n) => Math.round(n * this.seconds));
      return (
        `${from}–${to} s: ${answers.length} orders, answers p50 ${at(answers, 0.5)} p99 ${at(answers, 0.99)} ms, ` +
        `late p50 ${at(late, 0.5)} p99 ${at(late, 0.99)} ms, ${at(memory, 0.5)} MB`
      );
    });
  }

  /** The highest 99th percentile of a window ÷ that of the first. */
  worstRatio(): number {
    const [first, ...others] = this.whole();
    const worst = (of: (window: Window) => number[]): number =>
      Math.max(...others.map((window) => quantile(of(window), 0.99))) / quantile(first ? of(first) : [], 0.99);
    return Math.max(
      worst(({ answers }) => answers),
      worst(({ late }) => late),
    );
  }

  /** Caches fill during the first window. */
  memoryRatio(): number {
    const whole = this.whole();
    return median(whole.at(-1)?.memory ?? []) / median(whole[1]?.memory ?? []);
  }

  /** Without what only the end of the load falls into. */
  private whole(): Window[] {
    const most = Math.max(...this.windows.map(({ answers }) => answers.length));
    return this.windows.filter(({ answers, late }) => answers.length > most / 2 && late.length > 0);
  }

  private at(seconds: number): Window {
    const at = Math.max(0, Math.floor(seconds / this.seconds));
    while (this.windows.length <= at) this.windows.push({ answers: [], late: [], memory: [] });
    return this.windows[at] ?? { answers: [], late: [], memory: [] };
  }
}

/** The resident memory of the product's own processes. */
export function residentMegabytes(product: Product): number {
  return product.processNames.reduce((sum, name) => sum + residentOf(product.pid(name)), 0);
}

function residentOf(pid: number | undefined): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1_024;
  } catch {
    // It is being restarted, or the system has no /proc.
    return 0;
  }
}

const at = (values: readonly number[], q: number): string => quantile(values, q).toFixed(0);
