import { sampleOrder } from '../testing/sample-order.js';
import { ORDER_COLUMNS, orderLine } from './order-csv.js';

it("writes an order as one CSV line, with amounts and times in the contract's formats", () => {
  const line = orderLine({
    ...sampleOrder({ id: '01234567-89ab-4cde-8f01-23456789abcd' }),
    status: 'settled',
    receipt: { payload: '', path: '', signature: '', keyId: '', promise: undefined },
    ending: { result: 'lose', sellPrice: 99_500_000n, sellTickAt: 1, profit: -10_000_000n },
  });
  const cells = line.trimEnd().split(',');
  const row = Object.fromEntries(ORDER_COLUMNS.map((column, i) => [column, cells[i]]));
  expect(cells).toHaveLength(ORDER_COLUMNS.length);
  expect(row).toMatchObject({
    symbol: 'BTCUSDT',
    direction: 'up',
    amount: '10.00',
    fee: '0.10',
    currency: 'USD',
    payout_rate: '0.80',
    duration: '60',
    order_time: '2023-11-14T22:13:20.000Z',
    buy_price: '100.00',
    sell_price: '99.50',
    result: 'lose',
    profit: '-10.00',
  });
});
