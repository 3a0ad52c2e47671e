import { MICRO } from '@makoto/contracts';
import { derivedId } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { WalletConfig } from '../../config.js';
import { Ledger } from '../posting/ledger.service.js';
import { houseAccount } from '../posting/transfer.js';

const ACCOUNTS = [houseAccount('trading', 'USD'), houseAccount('exposure', 'USD')];

/** The house's money behind orders: what is free, and what is set aside for open orders. */
@Injectable()
export class Capital implements OnApplicationBootstrap {
  constructor(
    private readonly ledger: Ledger,
    private readonly config: WalletConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.MODE !== 'live') await this.ledger.post(capitalPostings());
  }
}
