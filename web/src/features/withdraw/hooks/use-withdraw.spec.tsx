import { act, type ReactNode } from 'react';
import { eventually } from '../../../testing/eventually';
import { loadEnglish, render } from '../../../testing/render';
import { useWithdraw, type WithdrawOrder, type WithdrawProof } from './use-withdraw';

const ORDER: WithdrawOrder = { method: 'bank', payeeId: 'c', amount: '20.00', currency: 'USD', version: 1 };
const SIGNED = (signature: string): WithdrawProof => ({
  passkey: { id: 'AA', response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature } },
});

let send: (order: WithdrawOrder, proof: WithdrawProof) => void;
let busy: boolean;
let keys: (string | null)[];

function Probe(): ReactNode {
  const withdraw = useWithdraw();
  busy = withdraw.busy;
  send = (order, proof) => withdraw.send(order, proof, () => undefined);
  return null;
}

async function attempt(order: WithdrawOrder, proof: WithdrawProof): Promise<void> {
  const before = keys.length;
  await act(async () => send(order, proof));
  await eventually(() => expect([keys.length, busy]).toEqual([before + 1, false]));
}

beforeEach(async () => {
  await loadEnglish('common');
  keys = [];
  globalThis.fetch = async (_url, init) => {
    keys.push(new Headers(init?.headers).get('Idempotency-Key'));
    throw new TypeError('the answer was lost');
  };
  await render(<Probe />);
});

it('repeats an unanswered withdrawal under the same key, whatever the proof and the terms are by then', async () => {
  await attempt(ORDER, { pay_password: '482913', totp: '111111' });
  await attempt(ORDER, { pay_password: '482913', totp: '222222' });
  await attempt({ ...ORDER, version: 2 }, SIGNED('AA'));
  await attempt(ORDER, SIGNED('BB'));
  await attempt({ ...ORDER, amount: '30.00' }, SIGNED('BB'));
  const [first, ...more] = keys;
  expect(first).toBeTruthy();
  expect(more.map((key) => key === first)).toEqual([true, true, true, false]);
});
