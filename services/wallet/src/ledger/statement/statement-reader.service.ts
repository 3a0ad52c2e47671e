import type { StatementConversion, StatementFilterRequest } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { CURRENCIES } from '../posting/transfer.js';
import {
  ALL_KINDS,
  findStretches,
  readStretch,
  type StatementRow,
  type Stretch,
  splitOf,
} from './statement.repository.js';
import { conversionsOf } from './statement-conversions.js';

/** Reads parts of a customer's statements as one, newest first. The cost does not grow with their length. */
@Injectable()
export class StatementReader {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The stretches that a filter asks for, of both currencies unless it names one. */
  stretches(userId: string, request: StatementFilterRequest): Promise<Stretch[]> {
    const [from, to] = [request.from, request.to].map((t) => (t ? Date.parse(t) : undefined));
    const currencies = request.currency ? [request.currency] : CURRENCIES;
    return findStretches(this.dataSource, userId, { currencies, kind: request.kind ?? ALL_KINDS, from, to });
  }

  /** The newest `size` entries after leaving out the newest `skip`. */
  async read(stretches: readonly Stretch[], skip: number, size: number): Promise<StatementRow[]> {
    const [a, b] = stretches.filter((s) => s.top > s.low);
    if (!a || skip >= countOf(stretches)) return [];
    if (!b) return readStretch(this.dataSource, a, skip, size);
    const split = skip === 0 ? 0 : await splitOf(this.dataSource, a, b, skip);
    const [first, second] = await Promise.all([
      readStretch(this.dataSource, a, split, size),
      readStretch(this.dataSource, b, skip - split, size),
    ]);
    return merge(first, second).slice(0, size);
  }

  /** The conversions of which these entries are sides, by the entries' refs. */
  conversions(userId: string, rows: readonly StatementRow[]): Promise<Map<string, StatementConversion>> {
    return conversionsOf(this.dataSource, userId, rows);
  }
}

/** How many entries there are. */
export function countOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, s) => sum + s.top - s.low, 0);
}

/** Two lists, each newest first, as one; the first list's before the second's where they tie. */
function merge(a: readonly StatementRow[], b: readonly StatementRow[]): StatementRow[] {
  const merged: StatementRow[] = [];
  let i = 0;
  for (const row of b) {
    for (let next = a[i]; next && Number(next.at) >= Number(row.at); next = a[++i]) merged.push(next);
    merged.push(row);
  }
  return [...merged, ...a.slice(i)];
}
