import { addFailureApproval } from './failure-approvals.calc.js';

it('a payout counts as not made once as many operators say so as approved it, at least one, each counted once', () => {
  const withdrawal = { approvals: ['ann', 'ben'], failure_approvals: [] };
  expect(addFailureApproval(withdrawal, 'ann')).toBe(false);
  expect(() => addFailureApproval(withdrawal, 'ann')).toThrow(expect.objectContaining({ errorName: 'CONFLICT' }));
  expect(addFailureApproval(withdrawal, 'cid')).toBe(true);
  expect(withdrawal.failure_approvals).toEqual(['ann', 'cid']);
  expect(addFailureApproval({ approvals: [], failure_approvals: [] }, 'ann')).toBe(true);
});
