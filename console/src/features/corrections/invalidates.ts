/** The queries that a correction makes out of date. */
export const INVALIDATES = ['corrections/list', 'ledger/transfers', 'ledger/house'];
