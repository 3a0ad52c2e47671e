import {
  anything,
  bool,
  decimal,
  int,
  isoTime,
  list,
  object,
  oneOf,
  optional,
  type ReadOf,
  text,
  withDefault,
} from '../../lib/read';

export const user = object({
  id: text,
  username: text,
  email: optional(text),
  phone: optional(text),
  real_name: optional(text),
  gender: optional(text),
  birthday: optional(text),
  icon: optional(text),
  invite_code: text,
  level: withDefault(int, 0),
  kyc_status: oneOf('none', 'pending', 'approved', 'rejected'),
  has_pay_password: bool,
  has_totp: bool,
  lang: optional(oneOf('en', 'jp', 'zn')),
  up_color: optional(oneOf('green', 'red')),
  theme: optional(oneOf('system', 'light', 'dark')),
  /** Read where it is used, since it is long. */
  chart: anything,
  created_at: isoTime,
});
export type User = ReadOf<typeof user>;

export const balance = object({
  currency: text,
  available: decimal,
  in_trade: decimal,
  locked: decimal,
  withdrawing: decimal,
});
export type Balance = ReadOf<typeof balance>;

export const balances = list(balance);
