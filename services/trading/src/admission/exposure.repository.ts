import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

/** Stakes and possible winnings of an instrument's open orders, micro-units. */
export interface Exposure {
  up: { stakes: bigint; winnings: bigint };
  down: { stakes: bigint; winnings: bigint };
}

/** The table `exposure`: one row per instrument, updated by the statements that write and settle orders. */
@Injectable()
export class ExposureRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Adds an instrument on which orders may be placed. */
  async add(productId: string): Promise<void> {
    await this.dataSource.query('insert into exposure (product_id) values ($1) on conflict do nothing', [productId]);
  }

  /** The exposure by instrument id. */
  async all(): Promise<Map<string, Exposure>> {
    const rows: Record<'product_id' | 'up_stakes' | 'up_winnings' | 'down_stakes' | 'down_winnings', string>[] =
      await this.dataSource.query('select * from exposure');
    return new Map(
      rows.map((row) => [
        row.product_id,
        {
          up: { stakes: BigInt(row.up_stakes), winnings: BigInt(row.up_winnings) },
          down: { stakes: BigInt(row.down_stakes), winnings: BigInt(row.down_winnings) },
        },
      ]),
    );
  }
}
