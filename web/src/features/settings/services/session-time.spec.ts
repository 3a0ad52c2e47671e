import { dueMinutes, formatSession, parseSession, reminded, type SessionTime, seenNow } from './session-time';

const MINUTE = 60_000;
const at = (minutes: number): number => 1_000_000_000 + minutes * MINUTE;

/** A session with activity every minute. */
function usedFor(minutes: number): SessionTime {
  let session = seenNow(undefined, at(0));
  for (let minute = 1; minute <= minutes; minute++) session = seenNow(session, at(minute));
  return session;
}

describe('the session reminder', () => {
  it('is due after the chosen time, and not before', () => {
    expect(dueMinutes(usedFor(14), 15)).toBeUndefined();
    expect(dueMinutes(usedFor(15), 15)).toBe(15);
  });

  it('repeats at the same interval, once each time', () => {
    const after = reminded(usedFor(15), 15);
    expect(dueMinutes(seenNow(after, at(29)), 15)).toBeUndefined();
    expect(dueMinutes(seenNow(after, at(30)), 15)).toBe(30);
  });

  it('continues after a short absence and restarts after a long one', () => {
    expect(dueMinutes(seenNow(usedFor(10), at(20)), 15)).toBe(20);
    expect(dueMinutes(seenNow(usedFor(10), at(41)), 15)).toBeUndefined();
  });

  it('does not trust a clock that was set back', () => {
    expect(seenNow(usedFor(10), at(-5))).toEqual({ startedAt: at(-5), seenAt: at(-5), reminders: 0 });
  });

  it('survives a reload; anything but a session is rejected', () => {
    const session = usedFor(3);
    expect(parseSession(formatSession(session))).toEqual(session);
    for (const text of [undefined, '', 'x', '1 2', '1 2 x']) expect(parseSession(text)).toBeUndefined();
  });
});
