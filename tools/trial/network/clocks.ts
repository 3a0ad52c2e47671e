import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skewedBy } from '../../../test/support/skewed.ts';
import { SERVICES, type ServiceName } from '../../launcher/product/parts.ts';
import type { ProductOptions } from '../../launcher/product/product.ts';

/** The services' clocks, each of which can be set while its process runs. */
export class Clocks {
  private readonly dir = mkdtempSync(join(tmpdir(), 'makoto-clocks-'));

  constructor() {
    this.heal();
  }

  /** Options of a product whose services have these clocks. */
  get options(): Partial<ProductOptions> {
    const envs = SERVICES.map((service) => [service, skewedBy({ stepFile: join(this.dir, service) })]);
    return { partEnv: Object.fromEntries(envs) };
  }

  /** Steps a service's clock to so many milliseconds from the true time. */
  set(service: ServiceName, ms: number): void {
    const file = join(this.dir, service);
    writeFileSync(`${file}.new`, String(ms));
    renameSync(`${file}.new`, file);
  }

  heal(): void {
    for (const service of SERVICES) this.set(service, 0);
  }

  remove(): void {
    rmSync(this.dir, { recursive: true });
  }
}
