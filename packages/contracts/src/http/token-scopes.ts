/** What an API token may be used for. Nothing else is possible with one: no money out, no security, no profile. */
export const TOKEN_SCOPES = ['read', 'trade'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** For calls that only read. */
export const READ_SCOPE: readonly TokenScope[] = ['read'];
/** For placing an order. */
export const TRADE_SCOPE: readonly TokenScope[] = ['trade'];
/** For what both need: the instruments, and one's own orders. */
export const ANY_SCOPE: readonly TokenScope[] = TOKEN_SCOPES;
