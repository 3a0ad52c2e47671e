import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { bool, list, object, type ReadOf, text, withDefault } from '../../lib/read';
import type { Calls } from '../generated/calls.gen';

const bank = object({ code: text, name: text, kana: withDefault(text, '') });
export type Bank = ReadOf<typeof bank>;

export type BanksRequest = Calls['common/banks']['request'];

/** `listed`: only banks of the list are accepted. */
export const banks = post('common/banks', object({ list: list(bank), listed: withDefault(bool, false) }));

export const useBanks = (request: BanksRequest, enabled: boolean) =>
  useCall(banks, request, { enabled, staleMs: 600_000 });
