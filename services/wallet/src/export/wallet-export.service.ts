import type { ExportPage, ExportPageRequest } from '@makoto/contracts';
import { type CallContext, ExportPages, shortSection } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
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
  private readonly pages: ExportPages;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    ledger: Ledger,
    cards: CardsService,
    addresses: AddressesService,
    box: SecretBox,
  ) {
    this.pages = new ExportPages([
      shortSection('balances', async ({ userId }) => toBalanceRows(await ledger.balances(userId))),
      shortSection('bank_cards', ({ userId }) => cards.inFull(userId)),
      shortSection('wallet_addresses', ({ userId }) => addresses.of(userId)),
      shortSection('deposit_addresses', ({ userId }) => depositAddresses(dataSource, userId)),
      { name: 'deposits', read: depositRows(dataSource) },
      { name: 'withdrawals', read: withdrawalRows(dataSource, box) },
      { name: 'conversions', read: conversionRows(dataSource) },
      ...CURRENCIES.map((currency) => ({
        name: `statement_${currency.toLowerCase()}`,
        read: statementRows(dataSource, currency),
      })),
    ]);
  }

  /** @throws VALIDATION if `after` is not a cursor of this export */
  page(request: ExportPageRequest, context: CallContext): Promise<ExportPage> {
    return this.pages.page(request, context);
  }
}
