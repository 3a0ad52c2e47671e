import { Empty, type PublicKeysReply, solvencyKeys, tickKeys } from '@makoto/contracts';
import { RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { ReceiptKeys } from './receipt-keys.js';

/** The one list of keys that is the same for everybody, so that nobody can be shown a receipt signed by a key of its own. */
@Injectable()
export class PublicKeys {
  constructor(
    private readonly receipts: ReceiptKeys,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * The keys of receipts, those of ticks as market has them and those of solvency as the wallet has them.
   * @throws UNAVAILABLE where one of the two is away
   */
  async list(): Promise<PublicKeysReply> {
    const [receipts, ticks, solvency] = await Promise.all([
      this.receipts.list(),
      this.rpc.request(tickKeys, new Empty()),
      this.rpc.request(solvencyKeys, new Empty()),
    ]);
    return { list: [...receipts, ...ticks.list, ...solvency.list] };
  }
}
