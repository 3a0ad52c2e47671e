import { AppError, Int, parse, Text, TextList } from '@makoto/contracts';
import type { WalletConfig } from '../../config.js';

const TIMEOUT_MS = 5_000;
/** A block's energy can pay for tens of megabytes of events. A lower limit would stop the watcher at such a block. */
const MAX_BYTES = 200_000_000;
/** The maximum number of hexadecimal digits of an address, a topic or an amount. */
const MAX_WORD = 64;
const MAX_TOPICS = 4;
/** Far more than fit into a block. */
const MAX_TRANSACTIONS = 100_000;

/**
 * An event of a contract: hex without `0x`, addresses without their first byte. Any contract can write any event; fields
 * longer than those of a transfer are left empty.
 */
export interface TronLog {
  address: string;
  topics: string[];
  data: string;
}

/** The result of a transaction. */
export interface TronTransactionInfo {
  id: string;
  log: TronLog[];
}

class TransactionId {
  @Text(MAX_WORD) id!: string;
}

/** A transaction in a block. */
export interface TronTransaction {
  /** The block's number. */
  number: number;
  /** The network charged for the transaction but did not execute it. */
  failed: boolean;
  info: TronTransactionInfo;
}

/** A block's place in the chain, and what it contains. */
export class TronBlock {
  @Text(64) hash!: string;
  @Text(64) parent!: string;
  @Int(0, Number.MAX_SAFE_INTEGER) number!: number;
  /** Epoch milliseconds; increases from block to block. */
  @Int(0, Number.MAX_SAFE_INTEGER) at!: number;
  /** The ids of its transactions. */
  @TextList(MAX_TRANSACTIONS, MAX_WORD) transactions!: string[];
}

/** The node has a block, but not the result of each of its transactions. */
export class ResultsMissing extends AppError {
  constructor(
    readonly block: number,
    missing: number,
    transactions: number,
  ) {
    super('UNAVAILABLE');
    this.cause = new Error(`the node lacks ${missing} of the ${transactions} results of block ${block}`);
  }
}

/** A client for the calls of a TRON full node's HTTP API that deposits and payouts need. */
export class TronNode {
  constructor(private readonly url: string) {}

  /** The node of the settings, if any. */
  static from({ TRON_NODE_URL: url }: WalletConfig): TronNode | undefined {
    return url ? new TronNode(url) : undefined;
  }

  /** The newest block. @throws UNAVAILABLE */
  async head(): Promise<TronBlock> {
    return toBlock(await this.ask('getnowblock', {}));
  }

  /** A block by its number. @throws UNAVAILABLE if the node does not have it */
  async block(number: number): Promise<TronBlock> {
    return toBlock(await this.ask('getblockbynum', { num: number }));
  }

  /**
   * A block's successful transactions with events. A node that does not keep the results of transactions, or did not keep
   * them when it read the block, returns fewer than the block has, or none.
   * @throws UNAVAILABLE, and ResultsMissing without the result of each of the block's transactions
   */
  async transactions({ number, transactions }: TronBlock): Promise<TronTransactionInfo[]> {
    const reply = await this.ask('gettransactioninfobyblocknum', { num: number });
    // Some nodes return an empty object for a block without transactions.
    const results: unknown[] | undefined = isEmpty(reply) ? [] : Array.isArray(reply) ? reply : undefined;
    if (!results) throw unavailable(new Error('the node returned no list of transactions'));
    const known = new Set(results.map((info) => field(info, 'id')));
    const missing = transactions.filter((id) => !known.has(id));
    if (missing.length > 0) throw new ResultsMissing(number, missing.length, transactions.length);
    return results.filter((info) => !isFailed(info) && Array.isArray(field(info, 'log'))).map(toInfo);
  }

  /** A transaction in a block; undefined if it is in none. @throws UNAVAILABLE */
  async transaction(txid: string): Promise<TronTransaction | undefined> {
    const reply = await this.ask('gettransactioninfobyid', { value: txid });
    if (isEmpty(reply)) return undefined;
    const number = field(reply, 'blockNumber');
    if (typeof number !== 'number') throw unavailable(new Error('the node returned a transaction without its block'));
    return { number, failed: isFailed(reply), info: toInfo(reply) };
  }

  /** A node knows which block contains a transaction even if it keeps no results. @throws UNAVAILABLE also if one contains it */
  async assertInNoBlock(txid: string): Promise<void> {
    const reply = await this.ask('gettransactionbyid', { value: txid });
    if (!isEmpty(reply)) throw unavailable(new Error(`the node lacks the result of transaction ${txid}, which it has`));
  }

  /**
   * Sends a signed transaction (hex) to the network. Returns `taken`, also if the network had it before, or the network's
   * error code. @throws UNAVAILABLE
   */
  async broadcast(signed: string): Promise<string> {
    const reply = await this.ask('broadcasthex', { transaction: signed });
    const code = String(field(reply, 'code') ?? 'UNKNOWN');
    return field(reply, 'result') === true || code === 'DUP_TRANSACTION_ERROR' ? 'taken' : code;
  }

  private async ask(method: string, body: object): Promise<unknown> {
    try {
      const response = await fetch(`${this.url.replace(/\/+$/, '')}/wallet/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      if (!response.ok || text.length > MAX_BYTES)
        throw new Error(`HTTP ${response.status}, ${text.length} characters`);
      const reply: unknown = JSON.parse(text);
      // java-tron returns errors and exceeded rate limits with HTTP 200 (RateLimiterServlet).
      if (field(reply, 'Error') !== undefined)
        throw new Error(`the node returned an error: ${String(field(reply, 'Error'))}`);
      return reply;
    } catch (error) {
      throw unavailable(error);
    }
  }
}

function unavailable(cause: unknown): AppError {
  const error = new AppError('UNAVAILABLE');
  error.cause = cause;
  return error;
}

const isEmpty = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && !Array.isArray(reply) && Object.keys(reply).length === 0;

function toBlock(reply: unknown): TronBlock {
  const raw = field(field(reply, 'block_header'), 'raw_data');
  // In the node's JSON the genesis block has neither number nor time.
  return parse(TronBlock, {
    hash: field(reply, 'blockID'),
    parent: field(raw, 'parentHash'),
    number: field(raw, 'number') ?? 0,
    at: field(raw, 'timestamp') ?? 0,
    transactions: listOf(field(reply, 'transactions')).map((transaction) => field(transaction, 'txID')),
  });
}

/** Failed transactions have `result: FAILED`; reverted contract calls have a receipt other than SUCCESS. */
function isFailed(info: unknown): boolean {
  const receipt = field(field(info, 'receipt'), 'result');
  return field(info, 'result') === 'FAILED' || (receipt !== undefined && receipt !== 'SUCCESS');
}

function toInfo(reply: unknown): TronTransactionInfo {
  const { id } = parse(TransactionId, { id: field(reply, 'id') });
  return { id, log: listOf(field(reply, 'log')).map(toLog) };
}

/** Keeps every entry: its position is part of a transfer's event id. */
function toLog(log: unknown): TronLog {
  return {
    address: wordOf(field(log, 'address')),
    topics: listOf(field(log, 'topics')).slice(0, MAX_TOPICS).map(wordOf),
    data: wordOf(field(log, 'data')),
  };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const wordOf = (value: unknown): string => (typeof value === 'string' && value.length <= MAX_WORD ? value : '');

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
