import { netOf } from './net.calc';

it.each([
  ['lose', '-10.00', '0.10', '-10.10'],
  ['win', '8.50', '0.10', '8.40'],
  ['tie', '0.00', '0.10', '0.00'],
  ['void', '0.00', '0.10', '0.00'],
  [undefined, undefined, '0.10', '0.00'],
] as const)('an order that ended as %s with profit %s and fee %s comes to %s', (result, profit, fee, net) => {
  expect(netOf({ result, profit, fee })).toBe(net);
});
