import { tronAddressFromHex, tronHexOf } from '../../payees/index.js';
import type { TronTransactionInfo } from './tron-node.client.js';

/** keccak256("Transfer(address,address,uint256)"): the event of a token transfer. */
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Larger amounts are no payments, and exceed a `bigint` column. */
const MAX_AMOUNT = 10n ** 17n;

/** A transfer of USDT. */
export interface TokenTransfer {
  /** The transaction's id and the event's position in it; the same at every reading. */
  eventId: string;
  txid: string;
  to: string;
  /** Micro-units: the token has six decimals, too. */
  amount: bigint;
}

/** The transfers of the token with the address `contract` among the transactions' events. */
export function tokenTransfers(transactions: readonly TronTransactionInfo[], contract: string): TokenTransfer[] {
  const token = tronHexOf(contract).slice(2);
  return transactions.flatMap((transaction) =>
    transaction.log.flatMap((log, index) => {
      const [topic, , to] = log.topics;
      const isTransfer = log.address.toLowerCase() === token && topic === TRANSFER_TOPIC && to?.length === 64;
      if (!isTransfer || !/^[0-9a-f]{64}$/i.test(log.data)) return [];
      const amount = BigInt(`0x${log.data}`);
      if (amount <= 0n || amount > MAX_AMOUNT) return [];
      const { id: txid } = transaction;
      return [{ eventId: `${txid}-${index}`, txid, to: tronAddressFromHex(`41${to.slice(24)}`), amount }];
    }),
  );
}
