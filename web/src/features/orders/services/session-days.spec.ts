import { sessionDays } from './session-days';

describe('the days that a market is open', () => {
  it('are a range where they are neighbours', () => {
    expect(sessionDays('mon tue wed thu fri', 'en')).toBe('Mon–Fri');
    expect(sessionDays('mon tue wed thu fri', 'jp')).toBe('月–金');
    expect(sessionDays('sun mon tue wed thu fri sat', 'jp')).toBe('月–日');
  });

  it('are named one by one where they are not', () => {
    expect(sessionDays('mon wed sun', 'en')).toBe('Mon, Wed, Sun');
  });

  it('stay as they came where they name no day', () => {
    expect(sessionDays('always', 'en')).toBe('always');
  });
});
