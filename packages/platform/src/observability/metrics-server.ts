import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Metrics } from './metrics.js';
import type { Readiness } from './readiness.js';

const REQUEST_TIMEOUT_MS = 10_000;

/**
 * Serves a process's internal endpoints: `/metrics` (Prometheus' text format), `/livez` (200 while the event loop turns)
 * and `/readyz` (200 while the process does its work, otherwise 503 with what is unavailable and why). They belong on an
 * internal port: nothing here is authenticated.
 */
export class MetricsServer {
  private readonly server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    void this.answer(request.url ?? '/', response);
  });

  constructor(
    private readonly metrics: Metrics,
    private readonly readiness: Readiness,
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
        const { ready, ...report } = await this.readiness.report();
        json(response, ready ? 200 : 503, report);
      } else {
        json(response, 404, { status: 'not found' });
      }
    } catch {
      if (!response.headersSent) json(response, 500, { status: 'error' });
    }
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
