/**
 * Every error that a client can receive: its name in code, its number on the wire and its HTTP status. The texts are in
 * `texts.*.ts`; a name without a text in each language does not compile.
 */
export const ERRORS = {
  VALIDATION: { code: 1001, http: 400 },
  UNAUTHENTICATED: { code: 1002, http: 401 },
  FORBIDDEN: { code: 1003, http: 403 },
  TOKEN_SCOPE: { code: 1003, http: 403 },
  TOKEN_ADDRESS: { code: 1003, http: 403 },
  NOT_FOUND: { code: 1004, http: 404 },
  CONFLICT: { code: 1005, http: 409 },
  BALANCE_LEFT: { code: 1005, http: 409 },
  CARD_IN_USE: { code: 1005, http: 409 },
  PAYOUT_UNDECIDED: { code: 1005, http: 409 },
  TERMS_CHANGED: { code: 1005, http: 409 },
  TOO_MANY_REQUESTS: { code: 1006, http: 429 },
  TOO_MANY_QUOTES: { code: 1006, http: 429 },
  UNAVAILABLE: { code: 1007, http: 503 },
  TOO_LARGE: { code: 1008, http: 413 },
  INTERNAL: { code: 1500, http: 500 },
  ALREADY_REGISTERED: { code: 2001, http: 409 },
  WRONG_CREDENTIALS: { code: 2002, http: 400 },
  LOGIN_LOCKED: { code: 2003, http: 403 },
  WRONG_PAY_PASSWORD: { code: 2004, http: 400 },
  PAY_PASSWORD_LOCKED: { code: 2005, http: 403 },
  PAY_PASSWORD_NOT_SET: { code: 2006, http: 400 },
  IDENTITY_NEEDED: { code: 2007, http: 403 },
  WRONG_CODE: { code: 2008, http: 400 },
  UNKNOWN_INVITE_CODE: { code: 2009, http: 400 },
  IDENTITY_UNDER_REVIEW: { code: 2010, http: 409 },
  SECOND_FACTOR: { code: 2011, http: 400 },
  ACCOUNT_RESTRICTED: { code: 2012, http: 403 },
  WITHDRAWALS_COOLING: { code: 2012, http: 403 },
  NEW_CONTACT: { code: 2013, http: 403 },
  COUNTRY_NOT_SERVED: { code: 2014, http: 403 },
  PASSKEY_REFUSED: { code: 2015, http: 400 },
  PASSKEY_REQUIRED: { code: 2016, http: 403 },
  INITIAL_PASSWORD: { code: 2017, http: 403 },
  INSUFFICIENT_FUNDS: { code: 3001, http: 400 },
  CARD_NOT_BOUND: { code: 3002, http: 400 },
  INVALID_AMOUNT: { code: 3003, http: 400 },
  AMOUNT_OUT_OF_RANGE: { code: 3004, http: 400 },
  INVALID_ADDRESS: { code: 3005, http: 400 },
  LIMIT_REACHED: { code: 3006, http: 403 },
  TOO_MANY_SAVED: { code: 3006, http: 403 },
  MARKET_CLOSED: { code: 4001, http: 400 },
  NO_FRESH_PRICE: { code: 4002, http: 503 },
  PRICE_MOVED: { code: 4003, http: 409 },
  EXPOSURE_LIMIT: { code: 4004, http: 400 },
  DURATION_NOT_OFFERED: { code: 4005, http: 400 },
  SOLD_OUT: { code: 5001, http: 400 },
  POSITION_COMPLETED: { code: 5002, http: 409 },
} as const;

export type ErrorName = keyof typeof ERRORS;

/** The text of each error in one language; `{name}` is replaced by a parameter. */
export type ErrorTexts = Record<ErrorName, string>;
