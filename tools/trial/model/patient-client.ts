import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, Client, type Json, type Outgoing, type Reply } from '../../../test/support/client.ts';

/** "A part of the system is away": nobody knows whether it was done. */
const UNAVAILABLE = 1007;
const PATIENCE_MS = 120_000;
const REPEAT_AFTER_MS = 500;
const TIMEOUT_MS = 15_000;

/** All clients share its connections. */
const agent = new Agent({ keepAlive: true });

/**
 * A client that repeats a request with the same key until it is done or refused: the machine may be busy. A request
 * takes a quarter of the processor time of `fetch`, and its reply has no headers.
 */
export class PatientClient extends Client {
  override async call(path: string, body?: Json, options: Parameters<Client['call']>[2] = {}): Promise<Reply> {
    const key = options.key ?? randomUUID();
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const isLast = performance.now() > end;
      try {
        const reply = await super.call(path, body, { ...options, key });
        if (reply.code !== UNAVAILABLE || isLast) return reply;
      } catch (error) {
        // It took too long, or the connection broke.
        if (isLast) throw error;
      }
      await sleep(REPEAT_AFTER_MS);
    }
  }

  protected override send({ url, method, headers, body }: Outgoing): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(url, { agent, method, headers, timeout: TIMEOUT_MS }, (response) => {
        const { statusCode = 0 } = response;
        const answer = (json: string): Answer => ({ http: statusCode, body: JSON.parse(json), headers: new Headers() });
        resolve(text(response).then(answer));
      });
      sent.on('timeout', () => sent.destroy(new Error(`${url} did not answer in ${TIMEOUT_MS} ms`)));
      sent.on('error', reject);
      sent.end(body);
    });
  }
}
