import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { Clock, ConfigError } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { IdentityConfig } from '../config.js';

/** How long a signature is used; push services accept at most a day. */
const SIGNED_S = 12 * 3_600;
/** Renewed this long before it expires. */
const SPARE_S = 3_600;
/** The most push services whose signatures are kept; there are a handful. */
const MAX_KEPT = 1_000;

/** The house's key towards push services (VAPID, RFC 8292). */
@Injectable()
export class Vapid {
  /** In base64url, uncompressed. */
  readonly publicKey: string;
  private readonly privateKey: KeyObject;
  private readonly subject: string;
  private readonly kept = new Map<string, { header: string; expiresS: number }>();

  /** @throws ConfigError if the key is no private key on P-256 */
  constructor(
    config: IdentityConfig,
    private readonly clock: Clock,
  ) {
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(Buffer.from(config.VAPID_KEY, 'base64url'));
    } catch (error) {
      const message = 'Setting VAPID_KEY: it must be a private key on P-256, 32 bytes in base64url.';
      throw new ConfigError(message, { cause: error });
    }
    this.publicKey = pair.getPublicKey('base64url');
    const point = pair.getPublicKey();
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    this.privateKey = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: config.VAPID_KEY, x, y }, format: 'jwk' });
    const site = config.PUBLIC_URL ?? '';
    this.subject = site.startsWith('https://') ? site : `mailto:${config.MAIL_FROM ?? 'operator@makoto.local'}`;
  }

  /** The `Authorization` header for a push service, signed once in half a day. */
  headerFor(origin: string): string {
    const nowS = Math.floor(this.clock.now() / 1_000);
    const known = this.kept.get(origin);
    if (known && known.expiresS > nowS + SPARE_S) return known.header;
    const expiresS = nowS + SIGNED_S;
    const claim = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded({ aud: origin, exp: expiresS, sub: this.subject })}`;
    const signature = sign('sha256', Buffer.from(claim), { key: this.privateKey, dsaEncoding: 'ieee-p1363' });
    const header = `vapid t=${claim}.${signature.toString('base64url')}, k=${this.publicKey}`;
    if (this.kept.size >= MAX_KEPT) this.kept.clear();
    this.kept.set(origin, { header, expiresS });
    return header;
  }
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
