import { AppError, Int, ListOf, Optional, parse, Text, TextList } from '@makoto/contracts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 20_000_000;

/** An event that a contract wrote: hex without `0x`, addresses without their first byte. */
export class TronLog {
  @Text(40) address!: string;
  @TextList(4, 64) topics!: string[];
  @Optional() @Text(100_000, { min: 0 }) data?: string;
}

/** What became of a transaction. */
export class TronTransactionInfo {
  @Text(64) id!: string;
  @ListOf(() => TronLog, 10_000) log!: TronLog[];
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
    if (!Array.isArray(reply)) return [];
    return reply.filter((info) => !isFailed(info) && Array.isArray(field(info, 'log'))).map(toInfo);
  }

  /** A transaction as its block has it; undefined where it is in none. @throws UNAVAILABLE */
  async transaction(txid: string): Promise<TronTransaction | undefined> {
    const reply = await this.ask('gettransactioninfobyid', { value: txid });
    const number = field(reply, 'blockNumber');
    return typeof number === 'number' ? { number, failed: isFailed(reply), info: toInfo(reply) } : undefined;
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
      return JSON.parse(text);
    } catch (error) {
      const away = new AppError('UNAVAILABLE');
      away.cause = error;
      throw away;
    }
  }
}

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
  return parse(TronTransactionInfo, { id: field(reply, 'id'), log: toLogs(field(reply, 'log')) });
}

function toLogs(logs: unknown): object[] {
  const list: unknown[] = Array.isArray(logs) ? logs : [];
  return list.map((log) => ({
    address: field(log, 'address'),
    topics: field(log, 'topics') ?? [],
    data: field(log, 'data'),
  }));
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
