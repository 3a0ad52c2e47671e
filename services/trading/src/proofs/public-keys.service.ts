import { Empty, logKeys, type PublicKeysReply, solvencyKeys, tickKeys } from '@makoto/contracts';
import { RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { ReceiptKeys } from './receipt-keys.js';

/** The public list of keys. It is the same for everybody, so that no customer can be given a receipt signed by a special key. */
@Injectable()
export class PublicKeys {
  constructor(
    private readonly receipts: ReceiptKeys,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * The keys of receipts, of ticks (from market), of solvency proofs (from the wallet) and of the log (from support).
   * @throws UNAVAILABLE if one of them is down
   */
  async list(): Promise<PublicKeysReply> {
    const [receipts, ticks, solvency, log] = await Promise.all([
      this.receipts.list(),
      this.rpc.request(tickKeys, new Empty()),
      this.rpc.request(solvencyKeys, new Empty()),
      this.rpc.request(logKeys, new Empty()),
    ]);
    return { list: [...receipts, ...ticks.list, ...solvency.list, ...log.list] };
  }
}
