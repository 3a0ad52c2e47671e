import { Empty, logKeys } from '@makoto/contracts';
import { Logger, Periodic, RpcClient } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

const EVERY_MS = 1_000;

/** The log in which receipts are promised a place. A log keeps its name for good, so support is asked only once. */
@Injectable()
export class ReceiptLog extends Periodic implements OnModuleInit {
  private known: string | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
    log: Logger,
  ) {
    super(EVERY_MS, 'the name of the log is not known, so that receipts promise no place in it; will retry', log);
  }

  /** The log's name; undefined in the first seconds of a new installation. */
  get origin(): string | undefined {
    return this.known;
  }

  async onModuleInit(): Promise<void> {
    const [row]: { origin: string }[] = await this.dataSource.query('select origin from receipt_log');
    this.known = row?.origin;
  }

  /** Learns the name, unless it is known. @throws UNAVAILABLE if support does not answer */
  async run(): Promise<void> {
    if (this.known !== undefined) return;
    const [key] = (await this.rpc.request(logKeys, new Empty())).list;
    // A verifier key is the name, a hash and the key, with plus signs between them.
    const origin = key?.verifier_key?.split('+')[0];
    if (!origin) throw new Error('support names no log');
    await this.dataSource.query('insert into receipt_log (origin) values ($1) on conflict do nothing', [origin]);
    await this.onModuleInit();
  }
}
