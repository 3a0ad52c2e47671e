import { blankMemory, type LogMemory, type WaitingReceipt } from 'makoto-verify/watch';
import { firstLookMs, nextLookMs } from './log-watch';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const waitingSince = (atMs: number): WaitingReceipt => ({
  number: 'M1',
  receipt: { payload: '{}', path: '', signature: '', key_id: '', public_key: '' },
  atMs,
});
const memory = (changes: Partial<LogMemory>): LogMemory => ({ ...blankMemory(), ...changes });

describe('the next look at the log', () => {
  it.each<[when: string, waiting: WaitingReceipt[], ms: number]>([
    ['ten minutes later without an order', [], 10 * MINUTE],
    ['seconds after an order', [waitingSince(NOW - 10 * SECOND)], 4 * SECOND],
    ['a minute later while an older order is looked for', [waitingSince(NOW - 10 * MINUTE)], MINUTE],
  ])('is %s', (_, waiting, ms) => {
    expect(nextLookMs(memory({ waiting }), NOW)).toBe(ms);
  });

  it.each<[when: string, checkedMs: number | undefined, ms: number]>([
    ['at once on a new device', undefined, 0],
    ['at once if the last one is long ago', NOW - 11 * MINUTE, 0],
    ['counted from the last one, however often the app is opened', NOW - 4 * MINUTE, 6 * MINUTE],
    ['not put off by a clock that was set back', NOW + 60 * MINUTE, 10 * MINUTE],
  ])('after opening the app is %s', (_, checkedMs, ms) => {
    expect(firstLookMs(memory(checkedMs === undefined ? {} : { checkedMs }), NOW)).toBe(ms);
  });
});
