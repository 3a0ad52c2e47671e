import { sessionDays } from './session-days';

describe('session days', () => {
  it('are shown as a range if consecutive', () => {
    expect(sessionDays('mon tue wed thu fri', 'en')).toBe('Mon–Fri');
    expect(sessionDays('mon tue wed thu fri', 'jp')).toBe('月–金');
    expect(sessionDays('sun mon tue wed thu fri sat', 'jp')).toBe('月–日');
  });

  it('are listed one by one otherwise, as each language lists things', () => {
    expect(sessionDays('mon wed sun', 'en')).toBe('Mon, Wed, Sun');
    expect(sessionDays('mon wed sun', 'jp')).toBe('月・水・日');
    expect(sessionDays('mon wed sun', 'zn')).toBe('周一、周三、周日');
  });

  it('are shown unchanged if they are not weekdays', () => {
    expect(sessionDays('always', 'en')).toBe('always');
  });
});
