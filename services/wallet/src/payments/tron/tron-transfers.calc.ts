import { tronAddressFromHex, tronHexOf } from '../../payees/addresses/tron-address.calc.js';
import type { TronTransactionInfo } from './tron-node.client.js';

/** keccak256("Transfer(address,address,uint256)"): the event that a token writes for each transfer. */
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Above this an amount is no payment; a `bigint` column would not hold it either. */
const MAX_AMOUNT = 10n ** 17n;

/** A transfer of the token. */
export interface TokenTransfer {
  /** Transaction and place among its events: the same wherever the block is read. */
  eventId: string;
  txid: string;
  to: string;
  /** The token has six decimals, as our micro-units have. */
  amount: bigint;
}

/** The transfers of one token among what a block's transactions wrote. `contract` is the token's address. */
export function tokenTransfers(transactions: readonly TronTransactionInfo[], contract: string): TokenTransfer[] {
  const token = tronHexOf(contract).slice(2);
  return transactions.flatMap((transaction) =>
    transaction.log.flatMap((log, index) => {
      const [topic, , to] = log.topics;
      const isTransfer = log.address.toLowerCase() === token && topic === TRANSFER_TOPIC && to?.length === 64;
      if (!isTransfer || !/^[0-9a-f]{64}$/i.test(log.data)) return [];
      const amount = BigInt(`0x${log.data}`);
      if (amount <= 0n || amount > MAX_AMOUNT) return [];
      return [
        {
          eventId: `${transaction.id}-${index}`,
          txid: transaction.id,
          to: tronAddressFromHex(`41${to.slice(24)}`),
          amount,
        },
      ];
    }),
  );
}
