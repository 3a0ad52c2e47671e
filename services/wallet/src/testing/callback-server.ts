import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError, parse, RailCallbackRequest } from '@makoto/contracts';

/** Replaces the gateway: receives a rail's HTTP reports and passes them on. */
export class CallbackServer {
  private readonly server: Server;
  /** While true, every report gets status 503. */
  away = false;
  /** The number of reports received. */
  count = 0;

  constructor(take: (request: RailCallbackRequest) => Promise<unknown>) {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.count++;
        this.pass(request.url ?? '', Buffer.concat(chunks).toString(), take).then((status) =>
          response.writeHead(status).end('{}'),
        );
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const address: AddressInfo | string | null = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async pass(
    url: string,
    body: string,
    take: (request: RailCallbackRequest) => Promise<unknown>,
  ): Promise<number> {
    const rail = /^\/index\.php\/api\/callback\/(\w+)$/.exec(url)?.[1];
    if (this.away || !rail) return this.away ? 503 : 404;
    try {
      const fields: unknown = JSON.parse(body);
      await take(parse(RailCallbackRequest, { ...(typeof fields === 'object' ? fields : {}), rail }));
      return 200;
    } catch (error) {
      return error instanceof AppError ? error.httpStatus : 500;
    }
  }
}
