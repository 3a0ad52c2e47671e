import type { Limits } from '../../../api/user/limits';
import { limitChanges, limitTexts } from './limit-changes';

const held: Limits = {
  daily_deposit: '500.00',
  daily_stake: undefined,
  daily_loss: '50.00',
  session_minutes: 30,
  exclude_until: undefined,
  pending: [],
};

describe('the request of the limits form', () => {
  it('is empty if nothing changed', () => {
    expect(limitChanges(held, limitTexts(held))).toEqual({});
  });

  it('is empty if an amount is only written differently', () => {
    expect(limitChanges(held, { ...limitTexts(held), daily_deposit: '500' })).toEqual({});
  });

  it('contains only what changed', () => {
    const texts = { ...limitTexts(held), daily_stake: '100.5', session_minutes: '60' };
    expect(limitChanges(held, texts)).toEqual({ daily_stake: '100.50', session_minutes: 60 });
  });

  it('removes a limit whose field was emptied', () => {
    const texts = { ...limitTexts(held), daily_loss: '', session_minutes: '' };
    expect(limitChanges(held, texts)).toEqual({ daily_loss: null, session_minutes: null });
  });
});
