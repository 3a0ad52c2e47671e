/** What is out of date after a correction. */
export const TOUCHES = ['corrections/list', 'ledger/transfers', 'ledger/house'];
