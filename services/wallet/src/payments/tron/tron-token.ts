import { Injectable } from '@nestjs/common';
import { WalletConfig } from '../../config.js';
import { tronHexOf } from '../../payees/index.js';
import type { Withdrawal } from '../withdrawals/withdrawal.entity.js';
import type { TronBlock } from './tron-node.client.js';
import { rawTransaction, transactionId } from './tron-transaction.calc.js';

/** USDT on TRON's main network. */
/** The first four bytes of keccak256("transfer(address,uint256)"). */
const TRANSFER_SELECTOR = 'a9059cbb';
/** 100 TRX. */
const FEE_LIMIT_SUN = 100_000_000n;
const MINUTE_MS = 60_000;

/** The transaction that pays a withdrawal, before it is signed. */
export interface UnsignedPayout {
  raw: Buffer;
  /** The transaction's id; a signature does not change it. */
  txid: string;
  /** Epoch milliseconds; no later block may contain the transaction. */
  expiresAt: number;
}

/** The USDT token contract. */
@Injectable()
export class TronToken {
  readonly contract: string;

  constructor(config: WalletConfig) {
    this.contract = config.TRON_USDT_CONTRACT;
  }

  /** The call data of a transfer of `amount` micro-units to an address, in hex. */
  transferCall(to: string, amount: bigint): string {
    return TRANSFER_SELECTOR + tronHexOf(to).slice(2).padStart(64, '0') + amount.toString(16).padStart(64, '0');
  }

  /** Builds the transaction by which the address `owner` pays a withdrawal; the network accepts it for `lifeMs`. */
  payout(owner: string, withdrawal: Withdrawal, reference: TronBlock, at: number, lifeMs: number): UnsignedPayout {
    const expiresAt = at + lifeMs + distinction(withdrawal);
    const raw = rawTransaction({
      ...{ owner, contract: this.contract, reference, at, expiresAt, feeLimitSun: FEE_LIMIT_SUN },
      data: this.transferCall(withdrawal.destination, withdrawal.payout_amount),
    });
    return { raw, txid: transactionId(raw), expiresAt };
  }
}

/** An offset in milliseconds that makes equal payouts to one address at one moment different transactions. */
const distinction = ({ number }: Withdrawal): number => Number(number.slice(1)) % MINUTE_MS;
