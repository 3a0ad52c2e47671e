/** What is out of date after a correction. */
export const INVALIDATES = ['corrections/list', 'ledger/transfers', 'ledger/house'];
