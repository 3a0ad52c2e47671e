/** Currencies that banks pay in and out. */
export const BANK_CURRENCIES = ['JPY', 'USD', 'CNY', 'AUD'] as const;

/** Currencies that balances are kept in. */
export const BALANCE_CURRENCIES = ['USD', 'USDT'] as const;

/** Values that are shown as they are, as the options of a select. */
export const optionsOf = <Value extends string>(values: readonly Value[]): { value: Value; label: Value }[] =>
  values.map((value) => ({ value, label: value }));
