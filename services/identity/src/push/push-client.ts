import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { IdentityConfig } from '../config.js';
import { encrypted } from './push-encryption.calc.js';
import { publicLookup } from './push-endpoints.js';
import { Vapid } from './vapid.js';

const TIMEOUT_MS = 5_000;
/** Connections to each push service. */
const MAX_SOCKETS = 32;
/** How long a push service keeps a message for a device that is away. */
const TTL_S = 86_400;

/** Where a browser takes messages, with its key and secret. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `gone`: the browser takes no more. `later`: try again, after so many seconds if the service says so. `refused`: never. */
export type PushOutcome = { is: 'sent' | 'gone' | 'refused' } | { is: 'later'; afterS: number | undefined };

/** Hands encrypted messages to push services (RFC 8030, 8291, 8292). */
@Injectable()
export class PushClient implements OnApplicationShutdown {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS, lookup: publicLookup });
  /** For tests on this machine alone. */
  private readonly localAgent = new HttpAgent({ keepAlive: true, maxSockets: MAX_SOCKETS });

  constructor(
    private readonly vapid: Vapid,
    private readonly config: IdentityConfig,
  ) {}

  /** @param topic replaces a message of the same topic that still waits for the device */
  async send(target: PushTarget, payload: string, topic: string, urgent: boolean): Promise<PushOutcome> {
    const url = new URL(target.endpoint);
    const body = encrypted(payload, target.p256dh, target.auth);
    const headers = {
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      'Content-Length': body.length,
      TTL: TTL_S,
      Urgency: urgent ? 'high' : 'normal',
      Topic: topic,
      Authorization: this.vapid.headerFor(url.origin),
    };
    const { status, retryAfter } = await this.post(url, headers, body);
    if (status >= 200 && status < 300) return { is: 'sent' };
    if (status === 404 || status === 410) return { is: 'gone' };
    if (status !== 408 && status !== 429 && status < 500) return { is: 'refused' };
    const afterS = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
    return { is: 'later', afterS };
  }

  onApplicationShutdown(): void {
    this.agent.destroy();
    this.localAgent.destroy();
  }

  private post(
    url: URL,
    headers: Record<string, string | number>,
    body: Buffer,
  ): Promise<{ status: number; retryAfter: string | undefined }> {
    const isLocal = this.config.PUSH_LOCAL && url.protocol === 'http:';
    const [send, agent] = isLocal ? ([httpRequest, this.localAgent] as const) : ([request, this.agent] as const);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return new Promise((resolve, reject) => {
      const asked = send(url, { method: 'POST', headers, agent, signal }, (response) => {
        // Redirects are not followed, and what it says is of no use.
        response.resume();
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }),
        );
      });
      asked.on('error', reject);
      asked.end(body);
    });
  }
}
