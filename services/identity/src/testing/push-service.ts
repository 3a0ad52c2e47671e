import {
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';

/** What a browser got: decrypted, with the headers for the push service. */
export interface Pushed {
  /** The browser's name. */
  to: string;
  message: Record<string, string>;
  ttl: string;
  urgency: string;
  topic: string;
  at: number;
}

/** What a browser gives away when it subscribes. */
export interface BrowserSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface Browser {
  privateKey: KeyObject;
  /** The point of the public key. */
  point: Buffer;
  auth: Buffer;
}

/** The public key of a point, given as 65 bytes. */
function publicKeyOf(point: Buffer): KeyObject {
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
}

/**
 * A push service on this machine (RFC 8030) with its browsers. It checks the sender's signature (RFC 8292) and decrypts
 * as a browser does (RFC 8291, 8188), with Node's own cryptography and not the library that encrypts.
 */
export class TestPushService {
  readonly pushed: Pushed[] = [];
  /** The status for a message to a browser; 201 accepts it. */
  answer: (browser: string) => number | Promise<number> = () => 201;
  private readonly browsers = new Map<string, Browser>();
  /** Senders' headers that were found right. */
  private readonly checked = new Set<string>();
  private readonly waiting = new Set<() => void>();
  private url = '';

  private constructor(
    private readonly server: Server,
    /** The sender's public key, which browsers name when they subscribe. */
    private senderKey: string,
  ) {}

  static async start(port = 0): Promise<TestPushService> {
    const server = createServer();
    const service = new TestPushService(server, '');
    server.on('request', (request, response) => {
      service.receive(request).then(
        (status) => response.writeHead(status).end(),
        (error: unknown) => response.writeHead(400).end(String(error)),
      );
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const address = server.address();
    service.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`;
    return service;
  }

  /** A new browser that accepts messages signed with this key (base64url). */
  browser(senderKey: string, name: string = randomUUID()): BrowserSubscription {
    this.senderKey = senderKey;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
    const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
    const auth = randomBytes(16);
    this.browsers.set(name, { privateKey: pair.privateKey, point, auth });
    return {
      endpoint: `${this.url}/push/${name}`,
      p256dh: point.toString('base64url'),
      auth: auth.toString('base64url'),
    };
  }

  /** Resolves once so many messages have arrived. */
  async arrived(count: number): Promise<void> {
    while (this.pushed.length < count) await new Promise<void>((resolve) => this.waiting.add(resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async receive(request: IncomingMessage): Promise<number> {
    const at = performance.timeOrigin + performance.now();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const name = request.url?.split('/').at(-1) ?? '';
    const browser = this.browsers.get(name);
    if (!browser) return 404;
    this.checkSender(request.headers.authorization ?? '');
    const { ttl, urgency, topic, 'content-encoding': encoding } = request.headers;
    if (encoding !== 'aes128gcm' || ttl === undefined) throw new Error('not a message of RFC 8030 and 8291');
    const status = await this.answer(name);
    if (status !== 201) return status;
    const message: Record<string, string> = JSON.parse(decrypted(Buffer.concat(chunks), browser));
    this.pushed.push({ to: name, message, ttl: String(ttl), urgency: String(urgency), topic: String(topic), at });
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
    return status;
  }

  private checkSender(header: string): void {
    if (this.checked.has(header)) return;
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
    const [head = '', body = '', signature = ''] = token.split('.');
    const publicKey = publicKeyOf(Buffer.from(key, 'base64url'));
    const signed = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    const { aud, exp, sub }: Record<string, unknown> = JSON.parse(Buffer.from(body, 'base64url').toString());
    if (!signed || key !== this.senderKey) throw new Error('not signed by the sender');
    if (aud !== this.url || typeof exp !== 'number' || !/^(https:|mailto:)/.test(String(sub))) {
      throw new Error('not a claim of RFC 8292 for this service');
    }
    this.checked.add(header);
  }
}

/** RFC 8188 with the keys of RFC 8291: one record. */
function decrypted(body: Buffer, { privateKey, point, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const shared = diffieHellman({ privateKey, publicKey: publicKeyOf(sender) });
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
