import { sessionDays } from './session-days';

describe('session days', () => {
  it('are shown as a range if consecutive', () => {
    expect(sessionDays('mon tue wed thu fri', 'en')).toBe('Mon–Fri');
    expect(sessionDays('mon tue wed thu fri', 'jp')).toBe('月–金');
    expect(sessionDays('sun mon tue wed thu fri sat', 'jp')).toBe('月–日');
  });

  it('are listed one by one otherwise', () => {
    expect(sessionDays('mon wed sun', 'en')).toBe('Mon, Wed, Sun');
  });

  it('are shown unchanged if they are not weekdays', () => {
    expect(sessionDays('always', 'en')).toBe('always');
  });
});
