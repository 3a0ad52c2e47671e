import type { ReadinessCheck } from './metrics-server.js';

/**
 * What must hold for a process to answer its calls: the servers that it needs, always, and what it waits for after its
 * start, once. Both `/readyz` and the gateway's health check ask it, so that neither says "ok" while calls would fail.
 */
export class Readiness {
  private readonly all: ReadinessCheck[];

  constructor(readonly servers: readonly ReadinessCheck[]) {
    this.all = [...servers];
  }

  /** The checks that count now. */
  get checks(): readonly ReadinessCheck[] {
    return this.all;
  }

  /** Adds a check that must pass once after the start, such as that the first prices have arrived. */
  awaitOnce(name: string, check: () => Promise<unknown>): void {
    const added: ReadinessCheck = {
      name,
      check: async () => {
        await check();
        if (this.all.includes(added)) this.all.splice(this.all.indexOf(added), 1);
      },
    };
    this.all.push(added);
  }

  /** @throws what the first failed check throws */
  async assertReady(): Promise<void> {
    await Promise.all(this.all.map(({ check }) => check()));
  }
}
