import { noticeOf } from './notification';

/** Prints key and values, so that the test is independent of the language. */
const t = (key: string, values?: object): string => (values ? `${key} ${Object.values(values).join(' ')}` : key);

describe('a background notification', () => {
  it('shows the result of a trade with its fee, as the screens do, and links to it', () => {
    const data = { id: 'o1', symbol: 'BTCUSDT', result: 'win', profit: '8.50', fee: '0.10', status: 'settled' };
    expect(noticeOf({ type: 'order', data }, t)).toEqual({
      kind: 'order',
      title: 'm_order BTCUSDT win +US$8.40',
      path: '/xq?order=o1',
      moment: 'won',
    });
  });

  it('is not shown for a trade that has only begun, or for unknown messages', () => {
    expect(noticeOf({ type: 'order', data: { id: 'o1', symbol: 'BTCUSDT', status: 'open' } }, t)).toBeUndefined();
    expect(noticeOf({ type: 'notice', data: { id: 'n', status: 'withdrawn' } }, t)).toBeUndefined();
    expect(noticeOf({ type: 'balance', data: {} }, t)).toBeUndefined();
    expect(noticeOf({ type: 'pong' }, t)).toBeUndefined();
  });

  it.each([
    ['deposit', 'money'],
    ['withdrawal', 'money'],
    ['kyc', 'account'],
    ['position', 'account'],
    ['chat', 'chat'],
    ['notice', 'notice'],
  ])('of %s is of the kind %s', (type, kind) => {
    expect(noticeOf({ type, data: {} }, t)?.kind).toBe(kind);
  });
});
