import { AppError, Int, parse, Text } from '@makoto/contracts';

const TIMEOUT_MS = 5_000;
/** A block's energy could pay for tens of megabytes of events: whatever is less must be read, or nothing more would be. */
const MAX_BYTES = 200_000_000;
/** An address, a topic or an amount has at most so many hexadecimal digits. */
const MAX_WORD = 64;
const MAX_TOPICS = 4;

/**
 * An event that a contract wrote: hex without `0x`, addresses without their first byte. Anyone's contract writes what it
 * likes: what is longer than in a transfer is left empty.
 */
export interface TronLog {
  address: string;
  topics: string[];
  data: string;
}

/** What became of a transaction. */
export interface TronTransactionInfo {
  id: string;
  log: TronLog[];
}

class TransactionId {
  @Text(MAX_WORD) id!: string;
}

/** A transaction that is in a block. */
export interface TronTransaction {
  /** The block's number. */
  number: number;
  /** The network charged for it and did not carry it out. */
  failed: boolean;
  info: TronTransactionInfo;
}

/** Where a block stands in the chain. */
export class TronBlock {
  @Text(64) hash!: string;
  @Text(64) parent!: string;
  @Int(0, Number.MAX_SAFE_INTEGER) number!: number;
  /** Epoch milliseconds; a later block has a later time. */
  @Int(0, Number.MAX_SAFE_INTEGER) at!: number;
}

/** The public HTTP API of a TRON full node, as much of it as deposits and payouts need. */
export class TronNode {
  constructor(private readonly url: string) {}

  /** The newest block. @throws UNAVAILABLE */
  async head(): Promise<TronBlock> {
    return toBlock(await this.ask('getnowblock', {}));
  }

  /** A block by its number. @throws UNAVAILABLE where the node does not have it */
  async block(number: number): Promise<TronBlock> {
    return toBlock(await this.ask('getblockbynum', { num: number }));
  }

  /** The transactions of a block that wrote events and did not fail. @throws UNAVAILABLE */
  async transactions(number: number): Promise<TronTransactionInfo[]> {
    const reply = await this.ask('gettransactioninfobyblocknum', { num: number });
    // A block without transactions is answered as an empty object by some nodes.
    if (isEmpty(reply)) return [];
    if (!Array.isArray(reply)) throw away(new Error('the node did not tell the transactions of a block'));
    return reply.filter((info) => !isFailed(info) && Array.isArray(field(info, 'log'))).map(toInfo);
  }

  /** A transaction as its block has it; undefined where it is in none. @throws UNAVAILABLE */
  async transaction(txid: string): Promise<TronTransaction | undefined> {
    const reply = await this.ask('gettransactioninfobyid', { value: txid });
    if (isEmpty(reply)) return undefined;
    const number = field(reply, 'blockNumber');
    if (typeof number !== 'number') throw away(new Error('the node did not tell what became of a transaction'));
    return { number, failed: isFailed(reply), info: toInfo(reply) };
  }

  /**
   * Sends a signed transaction (hex) to the network, which knows one that it has had before.
   * Answers `taken`, or the network's word for why not. @throws UNAVAILABLE
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
      // Faults, and calls beyond the node's own limits, come as HTTP 200 (java-tron, RateLimiterServlet).
      if (field(reply, 'Error') !== undefined) throw new Error(`the node answers: ${String(field(reply, 'Error'))}`);
      return reply;
    } catch (error) {
      throw away(error);
    }
  }
}

function away(cause: unknown): AppError {
  const error = new AppError('UNAVAILABLE');
  error.cause = cause;
  return error;
}

const isEmpty = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && !Array.isArray(reply) && Object.keys(reply).length === 0;

function toBlock(reply: unknown): TronBlock {
  const raw = field(field(reply, 'block_header'), 'raw_data');
  // The first block has no number in the node's JSON, and no time.
  return parse(TronBlock, {
    hash: field(reply, 'blockID'),
    parent: field(raw, 'parentHash'),
    number: field(raw, 'number') ?? 0,
    at: field(raw, 'timestamp') ?? 0,
  });
}

/** Failed transactions carry `result: FAILED`; reverted contract calls another receipt than SUCCESS. */
function isFailed(info: unknown): boolean {
  const receipt = field(field(info, 'receipt'), 'result');
  return field(info, 'result') === 'FAILED' || (receipt !== undefined && receipt !== 'SUCCESS');
}

function toInfo(reply: unknown): TronTransactionInfo {
  const { id } = parse(TransactionId, { id: field(reply, 'id') });
  return { id, log: listOf(field(reply, 'log')).map(toLog) };
}

/** Each in its place, which is part of what a transfer is known by. */
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
