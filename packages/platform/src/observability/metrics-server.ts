import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Metrics } from './metrics.js';
import { up } from './time-limit.js';

const READY_TIMEOUT_MS = 2_000;
const REQUEST_TIMEOUT_MS = 10_000;

/** A dependency without which calls would fail; `check` throws while it is unusable. */
export interface ReadinessCheck {
  name: string;
  check: () => Promise<unknown>;
}

/**
 * Serves a process's internal endpoints: `/metrics` (Prometheus' text format), `/livez` (200 while the event loop turns)
 * and `/readyz` (200 when every check passes within two seconds, otherwise 503 with what failed). They belong on an
 * internal port: nothing here is authenticated.
 */
export class MetricsServer {
  private readonly server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    void this.answer(request.url ?? '/', response);
  });

  constructor(
    private readonly metrics: Metrics,
    private readonly checks: readonly ReadinessCheck[],
  ) {}

  /** Listens on `port`; 0 takes any free one. @returns the port */
  async listen(port: number, host: string): Promise<number> {
    this.server.listen(port, host);
    await once(this.server, 'listening');
    const address = this.server.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private async answer(url: string, response: ServerResponse): Promise<void> {
    try {
      const [path] = url.split('?');
      if (path === '/metrics') {
        const text = await this.metrics.text();
        response.setHeader('Content-Type', this.metrics.registry.contentType).end(text);
      } else if (path === '/livez') {
        json(response, 200, { status: 'ok' });
      } else if (path === '/readyz') {
        const parts = await this.readiness();
        const ready = Object.values(parts).every((status) => status === 'ok');
        json(response, ready ? 200 : 503, { status: ready ? 'ok' : 'unavailable', parts });
      } else {
        json(response, 404, { status: 'not found' });
      }
    } catch {
      if (!response.headersSent) json(response, 500, { status: 'error' });
    }
  }

  private async readiness(): Promise<Record<string, string>> {
    const results = await Promise.all(
      this.checks.map(
        async ({ name, check }) => [name, (await up(READY_TIMEOUT_MS, check)) === 1 ? 'ok' : 'unavailable'] as const,
      ),
    );
    return Object.fromEntries(results);
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
