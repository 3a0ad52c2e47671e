import { Injectable } from '@nestjs/common';
import { WalletConfig } from '../../config.js';
import { tronHexOf } from '../../payees/index.js';

/** USDT on TRON's main network. */
const USDT_CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
/** The first four bytes of keccak256("transfer(address,uint256)"). */
const TRANSFER_SELECTOR = 'a9059cbb';

/** The USDT token contract. */
@Injectable()
export class TronToken {
  readonly contract: string;

  constructor(config: WalletConfig) {
    this.contract = config.TRON_USDT_CONTRACT ?? USDT_CONTRACT;
  }

  /** The call data of a transfer of `amount` micro-units to an address, in hex. */
  transferCall(to: string, amount: bigint): string {
    return TRANSFER_SELECTOR + tronHexOf(to).slice(2).padStart(64, '0') + amount.toString(16).padStart(64, '0');
  }
}
