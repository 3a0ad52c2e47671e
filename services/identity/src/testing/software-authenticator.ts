import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyProof } from '@makoto/contracts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Bits of WebAuthn's flags. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Options {
  challenge: string;
  rp_id: string;
}

/** A passkey in software, with the browser around it: a P-256 key that signs what WebAuthn signs. */
export class SoftwareAuthenticator {
  /** Of the next use; 0 never counts, as for synchronised passkeys. */
  signCount = 0;
  /** Whether it claims to have verified its user. */
  userVerified = true;
  readonly id = randomBytes(32).toString('base64url');
  private readonly key: { privateKey: KeyObject; publicKey: KeyObject };
  private userHandle: string | undefined;

  readonly origin: string;

  /** @param origin the page on which it is used */
  constructor(origin: string) {
    this.origin = origin;
    this.key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  create({ challenge, rp_id, user_handle }: Options & { user_handle?: string | null }): NewPasskey {
    this.userHandle = user_handle ?? undefined;
    const id = Buffer.from(this.id, 'base64url');
    // No model (AAGUID), then the id's length in two bytes.
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.coseKey()]);
    const authData = Buffer.concat([this.authenticatorData(rp_id, HAS_CREDENTIAL), credential]);
    const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ]);
    return {
      id: this.id,
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  sign({ challenge, rp_id }: Options): PasskeyProof {
    const clientData = this.clientData('webauthn.get', challenge);
    const data = this.authenticatorData(rp_id);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return {
      id: this.id,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.key.privateKey).toString('base64url'),
        userHandle: this.userHandle ?? null,
      },
    };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private authenticatorData(rpId: string, more = 0): Buffer {
    const flags = PRESENT | (this.userVerified ? VERIFIED : 0) | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.signCount);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
  }

  /** An ES256 key in COSE: type, algorithm, curve, x and y. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' });
    const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64url'));
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    return Buffer.from(isoCBOR.encode(key));
  }
}
