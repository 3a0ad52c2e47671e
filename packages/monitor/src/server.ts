import { createServer, type Server } from 'node:http';
import { keptHead } from './heads.js';
import type { Monitor } from './monitor.js';
import { metricsOf, reportOf, textOf } from './report.js';

const TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 100;
const TEXT = 'text/plain; charset=utf-8';

/**
 * `GET /` (plain sentences), `/findings.json`, `/metrics`, and `/checkpoint`: the last head that was believed, for other
 * monitors to compare with what they see.
 */
export function serve(monitor: Monitor): Server {
  const pages: Record<string, () => { type: string; body: string } | undefined> = {
    '/': () => ({ type: TEXT, body: textOf(monitor) }),
    '/findings.json': () => ({ type: 'application/json', body: JSON.stringify(reportOf(monitor)) }),
    '/metrics': () => ({ type: 'text/plain; version=0.0.4; charset=utf-8', body: metricsOf(monitor) }),
    '/checkpoint': () => {
      const head = keptHead(monitor.context);
      return head && { type: TEXT, body: head.note };
    },
  };
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const page = request.method === 'GET' && Object.hasOwn(pages, path) ? pages[path]?.() : undefined;
    if (page) response.writeHead(200, { 'content-type': page.type }).end(page.body);
    else response.writeHead(404, { 'content-type': TEXT }).end('there is nothing here\n');
  });
  server.requestTimeout = TIMEOUT_MS;
  server.headersTimeout = TIMEOUT_MS;
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}
