import type { ServiceName } from '../services.js';
import { Id, JsonObject, ListOf, Optional, Text } from '../validation/fields.js';
import { type RpcDef, rpc } from './rpc.js';

/** The most records in one page of an export; a page stays well below a message's limit. */
export const MAX_EXPORT_PAGE = 200;

export class ExportPageRequest {
  @Id() user_id!: string;
  /** Continues behind this record, as the page before said. */
  @Optional() @Text(200) after?: string | null;
}

/** One thing that a service holds about a customer. */
export class ExportRecord {
  /** What it is one of, such as `deposits`. */
  @Text(40) section!: string;
  @JsonObject() record!: Record<string, unknown>;
}

/** Records come section by section, each section in a steady order. */
export class ExportPage {
  @ListOf(() => ExportRecord, MAX_EXPORT_PAGE) records!: ExportRecord[];
  /** Where the next page begins; none at the end. */
  @Optional() @Text(200) after?: string | null;
}

/** Declares that a service hands out what it holds about a customer, a page at a time. */
const dataExport = (service: ServiceName): RpcDef<ExportPageRequest, ExportPage> =>
  rpc(service, 'export', ExportPageRequest, ExportPage);

/** Balances, cards, addresses, deposits, withdrawals, conversions and the statement. */
export const walletExport = dataExport('wallet');

/** Orders with their receipts. */
export const tradingExport = dataExport('trading');

/** Positions. */
export const earnExport = dataExport('earn');

/** The place in the invitation tree, and whom the customer invited. */
export const referralExport = dataExport('referral');

/** The conversation with customer service. */
export const supportExport = dataExport('support');

/** Everything that user/export_data gathers from beyond identity, by the service that holds it. */
export const DATA_EXPORTS = {
  wallet: walletExport,
  trading: tradingExport,
  earn: earnExport,
  referral: referralExport,
  support: supportExport,
} as const;
