import type { ServiceName } from '../services.js';
import { Id, JsonObject, ListOf, Nullable, Text } from '../validation/fields.js';
import { type RpcDef, rpc } from './rpc.js';

/** The most records per page of an export, so that a page stays well below the message size limit. */
export const MAX_EXPORT_PAGE = 200;

export class ExportPageRequest {
  @Id() user_id!: string;
  /** Continues after this record, from the previous page. */
  @Nullable() @Text(200) after?: string | null;
}

/** A record that a service holds about a customer. */
export class ExportRecord {
  /** Its section, such as `deposits`. */
  @Text(40) section!: string;
  @JsonObject() record!: Record<string, unknown>;
}

/** Records are ordered by section, and stable within a section. */
export class ExportPage {
  @ListOf(() => ExportRecord, MAX_EXPORT_PAGE) records!: ExportRecord[];
  /** The start of the next page; absent at the end. */
  @Nullable() @Text(200) after?: string | null;
}

/** Declares that a service exports its data about a customer, one page at a time. */
const dataExport = (service: ServiceName): RpcDef<ExportPageRequest, ExportPage> =>
  rpc(service, 'export', ['identity'], ExportPageRequest, ExportPage);

/** Balances, cards, addresses, deposits, withdrawals, conversions and the statement. */
export const walletExport = dataExport('wallet');

/** Orders with their receipts. */
export const tradingExport = dataExport('trading');

/** Positions. */
export const earnExport = dataExport('earn');

/** The customer's place in the invitation tree, and whom they invited. */
export const referralExport = dataExport('referral');

/** Price alerts. */
export const marketExport = dataExport('market');

/** The conversation with customer service. */
export const supportExport = dataExport('support');

/** The sources of user/export_data other than identity, by service. */
export const DATA_EXPORTS = {
  wallet: walletExport,
  market: marketExport,
  trading: tradingExport,
  earn: earnExport,
  referral: referralExport,
  support: supportExport,
} as const;
