import { once } from 'node:events';
import { statfsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { backupAge } from './backup.ts';
import type { Fleet } from './fleet.ts';

/** An internal port of a process: Prometheus scrapes `/metrics` there. */
export interface MetricsTarget {
  /** The process, such as `trading-2`. */
  name: string;
  port: number;
}

/**
 * Serves `/targets` (Prometheus' HTTP service discovery: every process and the launcher itself) and the launcher's own
 * `/metrics`: free disk, the backup's age and restarts. Listens on 127.0.0.1 only.
 */
export class MetricsTargets {
  private readonly registry = new Registry();
  private readonly server: Server;
  private targets: readonly MetricsTarget[];

  /** @param targets the processes; the launcher itself is added with `port` */
  constructor(targets: readonly MetricsTarget[], port: number, dataDir: string, fleet: Fleet) {
    this.targets = [...targets, { name: 'launcher', port }];
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
    const backupSinceMs = fleet.processes.some(({ spec }) => spec.name === 'backup') ? Date.now() : undefined;
    new Gauge({
      name: 'makoto_backup_age_seconds',
      help: 'Age of the newest moment that can be restored, or of the start before there is one; no value without a backup.',
      registers: [this.registry],
      collect() {
        // Without labels, reset() would make it 0.
        this.remove();
        const age = backupAge(dataDir, Date.now(), backupSinceMs);
        if (age !== undefined) this.set(age);
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

  async start(): Promise<void> {
    this.server.listen(this.targets.at(-1)?.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  /** A process has another port from now on. */
  move(name: string, port: number): void {
    this.targets = this.targets.map((target) => (target.name === name ? { name, port } : target));
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private discovery(): object[] {
    return this.targets.map(({ name, port }) => ({
      targets: [`127.0.0.1:${port}`],
      labels: { job: 'makoto', service: name.replace(/-\d+$/, ''), instance: name },
    }));
  }
}
