import { noticeOf } from './notification';

/** Prints key and values, so that the test is independent of the language. */
const t = (key: string, values?: object): string => (values ? `${key} ${Object.values(values).join(' ')}` : key);

describe('what a message tells', () => {
  it('is the result of a trade with its fee, as the screens show it', () => {
    const data = { id: 'o1', symbol: 'BTCUSDT', result: 'win', profit: '8.50', fee: '0.10', status: 'settled' };
    expect(noticeOf({ type: 'order', data }, t)).toEqual({
      title: 'm_order BTCUSDT win +US$8.40',
      moment: 'won',
    });
  });

  it('is nothing for a trade that has only begun, and for other messages', () => {
    expect(noticeOf({ type: 'order', data: { id: 'o1', symbol: 'BTCUSDT', status: 'open' } }, t)).toBeUndefined();
    expect(noticeOf({ type: 'notice', data: { id: 'n', status: 'published' } }, t)).toBeUndefined();
    expect(noticeOf({ type: 'balance', data: {} }, t)).toBeUndefined();
    expect(noticeOf({ type: 'pong' }, t)).toBeUndefined();
  });

  it('is the price that an alert has reached', () => {
    const data = { id: 'a1', symbol: 'BTCUSDT', reached_price: '70000.10' };
    expect(noticeOf({ type: 'alert', data }, t)).toEqual({ title: 'm_alert BTCUSDT 70,000.10', moment: 'alert' });
  });
});
