import { recordNumber } from './record-number';

describe('what was typed names a record', () => {
  it.each([
    ['7K3Q-F9M2-TX0A', { kind: 'order', number: '7K3QF9M2TX0A' }],
    [' 7k3q f9m2 tx0a ', { kind: 'order', number: '7K3QF9M2TX0A' }],
    ['７Ｋ３Ｑ－Ｆ９Ｍ２－ＴＸ０Ａ', { kind: 'order', number: '7K3QF9M2TX0A' }],
    ['d100001', { kind: 'deposit', number: 'D100001' }],
    ['Ｗ１０００２３', { kind: 'withdrawal', number: 'W100023' }],
  ])('%s', (text, expected) => {
    expect(recordNumber(text)).toEqual(expected);
  });

  it.each(['withdrawals!', 'unterwegssie', '7K3Q-F9M2', 'D1', 'BTCUSDT', '提现'])('%s does not', (text) => {
    expect(recordNumber(text)).toBeUndefined();
  });
});
