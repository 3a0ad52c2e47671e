import { STATEMENT_KINDS } from '../../services/wallet/src/ledger/statement/memos.ts';
import { MOVEMENT_KINDS } from '../../web/src/features/wallet/services/movement-kinds.ts';

it('the statement can be filtered by each kind of entry that it has', () => {
  expect(MOVEMENT_KINDS.toSorted()).toEqual(STATEMENT_KINDS.toSorted());
});
