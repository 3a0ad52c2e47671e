import { readOwn, writeOwn } from './own-storage';
import { forgetSession, logIn } from './token';

const enter = (userId: string): void => logIn(`token of ${userId}`, { userId, at: Number.POSITIVE_INFINITY });

beforeEach(() => {
  localStorage.clear();
  forgetSession();
});

describe('what a customer has chosen on this device', () => {
  it('is there again after the next login', () => {
    enter('hana');
    writeOwn('stake', '500');
    forgetSession();
    enter('hana');
    expect(readOwn('stake')).toBe('500');
    writeOwn('stake', undefined);
    expect(readOwn('stake')).toBeUndefined();
  });

  it('does not apply to another customer, nor to a visitor', () => {
    enter('hana');
    writeOwn('stake', '500');
    forgetSession();
    expect(readOwn('stake')).toBeUndefined();
    enter('kenji');
    expect(readOwn('stake')).toBeUndefined();
  });

  it('is not stored for a visitor', () => {
    writeOwn('stake', '500');
    expect(localStorage).toHaveLength(0);
  });
});
