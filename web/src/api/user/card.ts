import { object, oneOf, optional, type ReadOf, text, withDefault } from '../../lib/read';
import { saveBankRequest } from '../generated/rules.gen';

/** A bank account for withdrawals; its number is masked in lists. */
export const card = object({
  id: text,
  currency: oneOf(...saveBankRequest.currency.values),
  bank_name: text,
  bank_code: optional(text),
  branch_name: text,
  branch_number: withDefault(text, ''),
  branch_address: optional(text),
  city: optional(text),
  province: optional(text),
  account_number: text,
  holder_name: text,
  cooling_until: optional(text),
});
export type Card = ReadOf<typeof card>;
