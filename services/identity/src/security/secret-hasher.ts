import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { DataKey } from './data-key.js';

/** 19 MiB and two passes of argon2id, the library's default variant. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes passwords and pay passwords. */
@Injectable()
export class SecretHasher {
  private decoy: Promise<string> | undefined;

  constructor(private readonly dataKey: DataKey) {}

  password(password: string): Promise<string> {
    return hash(password, COST);
  }

  /** Without a `stored` hash, checks a decoy, so that an unknown account takes as long as a known one. */
  async passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
    this.decoy ??= hash('no password is this', COST);
    const matches = await verify(stored ?? (await this.decoy), password);
    return stored !== undefined && matches;
  }

  /** Keyed and encrypted, because six digits alone could be guessed from a stolen hash. */
  async payPassword(payPassword: string): Promise<string> {
    const keyed = await hash(payPassword, { ...COST, secret: this.dataKey.key('pay password') });
    return this.dataKey.encryptPinHash(keyed);
  }

  payPasswordMatches(stored: string, payPassword: string): Promise<boolean> {
    const keyed = this.dataKey.decryptPinHash(stored);
    return verify(keyed, payPassword, { secret: this.dataKey.key('pay password') });
  }
}
