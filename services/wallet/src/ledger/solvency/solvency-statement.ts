import {
  Decimal,
  divDown,
  EpochMs,
  formatMicro,
  Int,
  micro,
  mulDown,
  Nested,
  OneOf,
  parse,
  type SolvencyAmount,
  type SolvencyView,
  Text,
} from '@makoto/contracts';
import { CURRENCIES } from '../posting/transfer.js';
import type { SolvencyTree } from './solvency-tree.entity.js';

class Amounts {
  @Decimal() USD!: string;
  @Decimal() USDT!: string;
}

/** A statement's content. */
class Statement {
  @Int(1, 1) v!: 1;
  @OneOf(['solvency']) kind!: 'solvency';
  @Int(1, 2_147_483_647) no!: number;
  @EpochMs() at!: number;
  @Int(0, 2_147_483_647) leaves!: number;
  @Text(64) root!: string;
  @Nested(() => Amounts) owed!: Amounts;
  @Nested(() => Amounts) held!: Amounts;
  @Text(64) prev!: string;
}

/** Parses a stored statement. */
export function readStatement(row: SolvencyTree): Statement {
  return parse(Statement, JSON.parse(row.statement));
}

/** A tree in the form of the contract: the signed text and its content. */
export function toSolvencyView(row: SolvencyTree): SolvencyView {
  const { no, at, leaves, root, owed, held } = readStatement(row);
  const [owedUsd, heldUsd] = [inUsd(owed, row), inUsd(held, row)];
  return {
    ...{ statement: row.statement, hash: row.hash, signature: row.signature },
    ...{ key_id: row.key_id, public_key: row.public_key, no, at: new Date(at).toISOString(), accounts: leaves, root },
    ...{ owed: listOf(owed), held: listOf(held), usdt_rate: formatMicro(row.usdt_rate) },
    ...{ owed_usd: formatMicro(owedUsd), held_usd: formatMicro(heldUsd) },
    cover: owedUsd === 0n ? null : formatMicro(divDown(heldUsd, owedUsd)),
  };
}

/** The total in USD at the tree's rate, rounded down. */
function inUsd(amounts: Amounts, row: SolvencyTree): bigint {
  return micro(amounts.USD) + mulDown(micro(amounts.USDT), row.usdt_rate);
}

function listOf(amounts: Amounts): SolvencyAmount[] {
  return CURRENCIES.map((currency) => ({ currency, amount: amounts[currency] }));
}
