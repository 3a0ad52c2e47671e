import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { HDKey } from '@scure/bip32';
import type { EntityManager } from 'typeorm';
import { WalletConfig } from '../../config.js';
import { tronAddressOf } from '../../payees/index.js';
import { DepositAddress } from './deposit-address.entity.js';

/**
 * Derives each customer's own TRC-20 address from an extended public key, so that the server holds no private key. Practice
 * mode derives unused addresses from RAIL_SECRET instead.
 */
@Injectable()
export class DepositAddresses {
  private readonly root: HDKey;

  constructor(config: WalletConfig) {
    if (config.TRON_XPUB) {
      this.root = HDKey.fromExtendedKey(config.TRON_XPUB);
      if (this.root.privateKey) throw new Error('TRON_XPUB contains a private key; use the public key (xpub…)');
    } else {
      const seed = createHmac('sha256', config.RAIL_SECRET).update('practice deposit addresses').digest();
      this.root = HDKey.fromMasterSeed(seed).wipePrivateData();
    }
  }

  /** The customer's address. It never changes. */
  async of(manager: EntityManager, userId: string): Promise<string> {
    const addresses = manager.getRepository(DepositAddress);
    await addresses.createQueryBuilder().insert().values({ user_id: userId }).orIgnore().execute();
    const { index, address } = await addresses.findOneByOrFail({ user_id: userId });
    if (address) return address;
    const key = this.root.deriveChild(0).deriveChild(index).publicKey;
    if (!key) throw new Error('a deposit address could not be derived');
    const derived = tronAddressOf(key);
    await addresses.update({ index }, { address: derived });
    return derived;
  }
}
