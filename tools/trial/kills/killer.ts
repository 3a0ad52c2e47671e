import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '../../launcher/product/parts.ts';
import type { Product } from '../../launcher/product/product.ts';

/** Whoever asks for a service's death this soon after another shares it. */
const TOGETHER_MS = 500;

/** Kills services for many who wait at a step of them at the same time: a restart takes seconds of computing. */
export class Killer {
  private readonly product: Product;
  private readonly dying = new Map<ServiceName, Promise<void>>();

  constructor(product: Product) {
    this.product = product;
  }

  /** Kills all processes of a service. Resolves when they are gone. */
  kill(service: ServiceName): Promise<void> {
    const death = this.dying.get(service) ?? this.strike(service);
    this.dying.set(service, death);
    return death;
  }

  private async strike(service: ServiceName): Promise<void> {
    await sleep(TOGETHER_MS);
    // Who asks from now on may wait in a process that is started after this death.
    this.dying.delete(service);
    const own = this.product.processNames.filter((name) => name === service || name.startsWith(`${service}-`));
    await Promise.all(own.map((name) => this.product.kill(name)));
  }
}
