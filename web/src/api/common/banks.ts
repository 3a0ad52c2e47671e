import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { list, object, type ReadOf, text, withDefault } from '../../lib/read';

const bank = object({ code: text, name: text, kana: withDefault(text, '') });
export type Bank = ReadOf<typeof bank>;

export interface BanksRequest {
  currency: string;
  keyword?: string;
  /** With it the reply is this bank's branches. */
  bank_code?: string;
}

export const banks = post<BanksRequest, { list: Bank[] }>('common/banks', object({ list: list(bank) }));

export const useBanks = (request: BanksRequest, enabled: boolean) =>
  useCall(banks, request, { enabled, staleMs: 600_000 });
