import { isUuid } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { IdentityConfig } from '../config.js';

/** ES256, which every authenticator has, then EdDSA and RS256 (COSE). */
export const ALGORITHMS = [-7, -8, -257];

/** Whom authenticators know us as: passkeys work at the address of the app alone. */
@Injectable()
export class RelyingParty {
  readonly origin: string;
  /** The RP ID: the host. */
  readonly id: string;

  constructor(config: IdentityConfig) {
    const { origin, hostname } = new URL(config.PUBLIC_URL ?? 'http://localhost');
    this.origin = origin;
    this.id = hostname;
  }
}

/** What authenticators store of a passkey's owner, in base64url: the 16 bytes of the id. */
export function userHandle(ownerId: string): string {
  if (!isUuid(ownerId)) throw new Error('the id of a customer or an operator is a UUID');
  return Buffer.from(ownerId.replaceAll('-', ''), 'hex').toString('base64url');
}
