import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Json, type Reply } from '../../../test/support/client.ts';

/** "A part of the system is away": nobody knows whether it was done. */
const UNAVAILABLE = 1007;
const PATIENCE_MS = 120_000;
const REPEAT_AFTER_MS = 500;

/** A client that repeats a request with the same key until it is done or refused: the machine may be busy. */
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
}
