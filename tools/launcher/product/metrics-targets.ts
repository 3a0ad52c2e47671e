import { once } from 'node:events';
import { statfsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Fleet } from './fleet.ts';

/** An internal port of a process: Prometheus scrapes `/metrics` there. */
export interface MetricsTarget {
  /** The process, such as `trading-2`. */
  name: string;
  port: number;
}

/**
 * Serves `/targets` (Prometheus' HTTP service discovery: every process and the launcher itself) and the launcher's own
 * `/metrics`: free disk and restarts. Listens on 127.0.0.1 only.
 */
export class MetricsTargets {
  private readonly registry = new Registry();
  private readonly server: Server;
  private port = 0;

  private readonly targets: readonly MetricsTarget[];

  constructor(targets: readonly MetricsTarget[], dataDir: string, fleet: Fleet) {
    this.targets = targets;
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'makoto_disk_free_ratio',
      help: 'Free share of the disk that holds DATA_DIR.',
      registers: [this.registry],
      collect() {
        const { bavail, blocks } = statfsSync(dataDir);
        this.set(bavail / blocks);
      },
    });
    new Gauge({
      name: 'makoto_process_restarts',
      help: 'How often a process died since the start.',
      labelNames: ['process'],
      registers: [this.registry],
      collect() {
        for (const { spec, deaths } of fleet.processes) this.set({ process: spec.name }, deaths);
      },
    });
    this.server = createServer((request, response) => {
      const body =
        request.url === '/targets' ? Promise.resolve(JSON.stringify(this.discovery())) : this.registry.metrics();
      if (request.url !== '/targets' && request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      const type = request.url === '/targets' ? 'application/json' : this.registry.contentType;
      body.then(
        (text) => response.writeHead(200, { 'Content-Type': type }).end(text),
        () => response.writeHead(500).end(),
      );
    });
  }

  /** Listens on any free port. @returns the URL of `/targets` */
  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
    return `http://127.0.0.1:${this.port}/targets`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private discovery(): object[] {
    return [...this.targets, { name: 'launcher', port: this.port }].map(({ name, port }) => ({
      targets: [`127.0.0.1:${port}`],
      labels: { job: 'makoto', service: name.replace(/-\d+$/, ''), process: name },
    }));
  }
}
