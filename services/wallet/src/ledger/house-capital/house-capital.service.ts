import { formatMicro, type HouseCapitalReply } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { Ledger } from '../posting/ledger.service.js';
import { houseAccount } from '../posting/transfer.js';

const ACCOUNTS = [houseAccount('trading', 'USD'), houseAccount('exposure', 'USD')];

/** The house's money behind orders: what is free, and what is set aside for open orders. */
@Injectable()
export class HouseCapitalService {
  constructor(private readonly ledger: Ledger) {}

  async read(): Promise<HouseCapitalReply> {
    const [trading = 0n, exposure = 0n] = await this.ledger.accountBalances(ACCOUNTS);
    return { trading: formatMicro(trading), exposure: formatMicro(exposure) };
  }
}
