import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { HDKey } from '@scure/bip32';
import type { EntityManager } from 'typeorm';
import { WalletConfig } from '../../config.js';
import { tronAddressOf } from '../../payees/addresses/tron-address.calc.js';

/**
 * Each customer's own TRC-20 address, derived from an extended public key: no private key is on the server. Practice mode
 * has no real key; there one is made from the rail's secret, and nobody pays to it.
 */
@Injectable()
export class DepositAddresses {
  private readonly root: HDKey;

  constructor(config: WalletConfig) {
    if (config.TRON_XPUB) {
      this.root = HDKey.fromExtendedKey(config.TRON_XPUB);
      if (this.root.privateKey) throw new Error('TRON_XPUB holds a private key; give the public one (xpub…)');
    } else {
      const seed = createHmac('sha256', config.RAIL_SECRET).update('practice deposit addresses').digest();
      this.root = HDKey.fromMasterSeed(seed).wipePrivateData();
    }
  }

  /** The customer's address, the same every time. */
  async of(manager: EntityManager, userId: string): Promise<string> {
    await manager.query('insert into deposit_addresses (user_id) values ($1) on conflict do nothing', [userId]);
    const [row]: { index: number; address: string | null }[] = await manager.query(
      'select index, address from deposit_addresses where user_id = $1',
      [userId],
    );
    if (!row) throw new Error('a deposit address was not kept');
    if (row.address) return row.address;
    const key = this.root.deriveChild(0).deriveChild(row.index).publicKey;
    if (!key) throw new Error('a deposit address could not be derived');
    const address = tronAddressOf(key);
    await manager.query('update deposit_addresses set address = $2 where user_id = $1', [userId, address]);
    return address;
  }
}
