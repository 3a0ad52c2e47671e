import { createHash, createHmac } from 'node:crypto';
import { AppError } from '@makoto/contracts';

const TIMEOUT_MS = 15_000;
const SERVICE = 's3';

/** An S3-compatible store at `https://KEY:SECRET@host/bucket?region=…`; the region defaults to `us-east-1`. */
export class S3Bucket {
  private readonly base: URL;
  private readonly key: string;
  private readonly secret: string;
  private readonly region: string;

  constructor(
    address: string,
    private readonly now: () => number,
  ) {
    const url = new URL(address);
    this.key = decodeURIComponent(url.username);
    this.secret = decodeURIComponent(url.password);
    this.region = url.searchParams.get('region') ?? 'us-east-1';
    this.base = new URL(`${url.protocol}//${url.host}${url.pathname.replace(/\/$/, '')}`);
  }

  /** @throws if the store refuses or is unreachable */
  async put(name: string, content: Buffer): Promise<void> {
    const response = await this.send('PUT', name, content);
    if (!response.ok) throw new Error(`the picture store answered ${response.status}`);
  }

  /** @throws NOT_FOUND; an Error if the store refuses or is unreachable */
  async get(name: string): Promise<Buffer> {
    const response = await this.send('GET', name, Buffer.alloc(0));
    if (response.status === 404) throw new AppError('NOT_FOUND');
    if (!response.ok) throw new Error(`the picture store answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** @throws if the store refuses or is unreachable */
  async remove(name: string): Promise<void> {
    const response = await this.send('DELETE', name, Buffer.alloc(0));
    if (!response.ok && response.status !== 404) throw new Error(`the picture store answered ${response.status}`);
  }

  /** Signs with AWS Signature Version 4. Names are UUIDs and need no escaping. */
  private send(method: 'GET' | 'PUT' | 'DELETE', name: string, content: Buffer): Promise<Response> {
    const path = `${this.base.pathname.replace(/\/$/, '')}/${name}`;
    const at = new Date(this.now()).toISOString().replace(/[-:]|\.\d{3}/g, '');
    const day = at.slice(0, 8);
    const hash = sha256(content);
    const signed = { host: this.base.host, 'x-amz-content-sha256': hash, 'x-amz-date': at };
    const names = Object.keys(signed).join(';');
    const lines = Object.entries(signed).map(([header, value]) => `${header}:${value}\n`);
    const request = [method, path, '', lines.join(''), names, hash].join('\n');
    const scope = `${day}/${this.region}/${SERVICE}/aws4_request`;
    const text = ['AWS4-HMAC-SHA256', at, scope, sha256(Buffer.from(request))].join('\n');
    const signature = hmac(this.signingKey(day), text).toString('hex');
    const authorization = `AWS4-HMAC-SHA256 Credential=${this.key}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
    return fetch(new URL(path, this.base), {
      method,
      headers: { 'x-amz-content-sha256': hash, 'x-amz-date': at, authorization },
      ...(method === 'PUT' ? { body: new Uint8Array(content) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  private signingKey(day: string): Buffer {
    const steps = [day, this.region, SERVICE, 'aws4_request'];
    return steps.reduce<Buffer>((key, step) => hmac(key, step), Buffer.from(`AWS4${this.secret}`));
  }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
