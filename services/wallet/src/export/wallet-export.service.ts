import type { ExportPage, ExportPageRequest } from '@makoto/contracts';
import { type CallContext, ExportPages, Reads, shortSection } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SecretBox } from '../encryption/secret-box.js';
import { CURRENCIES, Ledger, toBalanceRows } from '../ledger/index.js';
import { AddressesService, CardsService } from '../payees/index.js';
import {
  conversionRows,
  depositAddresses,
  depositRows,
  statementRows,
  withdrawalRows,
} from './money-sections.repository.js';

/** Exports the wallet's records of a customer. */
@Injectable()
export class WalletExport {
  constructor(
    private readonly reads: Reads,
    private readonly ledger: Ledger,
    private readonly cards: CardsService,
    private readonly addresses: AddressesService,
    private readonly box: SecretBox,
  ) {}

  /** @throws VALIDATION if `after` is not a cursor of this export */
  page(request: ExportPageRequest, context: CallContext): Promise<ExportPage> {
    return this.reads.current((db) => this.pagesIn(db).page(request, context));
  }

  private pagesIn(db: EntityManager): ExportPages {
    return new ExportPages([
      shortSection('balances', async ({ userId }) => toBalanceRows(await this.ledger.balances(userId))),
      shortSection('bank_cards', ({ userId }) => this.cards.inFull(userId)),
      shortSection('wallet_addresses', ({ userId }) => this.addresses.of(userId)),
      shortSection('deposit_addresses', ({ userId }) => depositAddresses(db, userId)),
      { name: 'deposits', read: depositRows(db) },
      { name: 'withdrawals', read: withdrawalRows(db, this.box) },
      { name: 'conversions', read: conversionRows(db) },
      ...CURRENCIES.map((currency) => ({
        name: `statement_${currency.toLowerCase()}`,
        read: statementRows(db, currency),
      })),
    ]);
  }
}
