import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { Failure, messageOf } from '../../launcher/lib/failure.ts';
import { freePort } from '../../launcher/lib/ports.ts';
import { waitFor } from '../../launcher/lib/wait.ts';

const TIMEOUT_MS = 30_000;

/** What customers were answered. */
export interface Answers {
  total: number;
  /** "Try again": 503. */
  retryable: number;
  /** Other failures of ours, one text each. */
  failed: string[];
}

/** The balancer in front of the gateways: each request goes to the gateway that is in service when it arrives. */
export class Front {
  readonly answers: Answers = { total: 0, retryable: 0, failed: [] };
  /** The port of the gateway in service. */
  private target: number;
  /** The requests under way, by the gateway's port. */
  private readonly underWay = new Map<number, number>();
  private readonly server = createServer((incoming, outgoing) => this.pass(incoming, outgoing));
  private port = 0;

  constructor(target: number) {
    this.target = target;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.port = await freePort();
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  /** Takes the other gateway out of service. Resolves when it has answered all that it was sent. */
  async switchTo(target: number): Promise<void> {
    const before = this.target;
    this.target = target;
    await waitFor(async () => (this.underWay.get(before) ? undefined : true), {
      timeoutMs: TIMEOUT_MS,
      onTimeout: () =>
        new Failure(`the gateway at port ${before} does not answer ${this.underWay.get(before)} requests`),
    });
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url, headers } = incoming;
    const port = this.target;
    this.answers.total += 1;
    this.count(port, 1);
    outgoing.once('close', () => this.count(port, -1));
    // A connection of its own, so that a gateway that stops can close it when it has answered.
    const passed = request({
      ...{ host: '127.0.0.1', port, method, path: url, agent: false, timeout: TIMEOUT_MS },
      headers: { ...headers, connection: 'close' },
    });
    const fail = (why: string): void => {
      this.answers.failed.push(`${url}: ${why}`);
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    };
    passed.on('timeout', () => passed.destroy(new Error('no answer in time')));
    passed.on('error', (error) => fail(messageOf(error)));
    passed.on('response', (answer) => {
      const status = answer.statusCode ?? 0;
      if (status === 503) this.answers.retryable += 1;
      else if (status >= 500) this.answers.failed.push(`${url} answered ${status}`);
      outgoing.writeHead(status, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  }

  private count(port: number, change: number): void {
    this.underWay.set(port, (this.underWay.get(port) ?? 0) + change);
  }
}
