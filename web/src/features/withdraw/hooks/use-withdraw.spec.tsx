import { jest } from '@jest/globals';
import { act, type ReactNode } from 'react';
import { logIn } from '../../../lib/token';
import { eventually } from '../../../testing/eventually';
import { loadEnglish, render, unmount } from '../../../testing/render';
import { useWithdraw, type Withdraw, type WithdrawOrder, type WithdrawProof } from './use-withdraw';

const ORDER: WithdrawOrder = { method: 'bank', payeeId: 'c', amount: '20.00', currency: 'USD', version: 1 };
const SIGNED = (signature: string): WithdrawProof => ({
  passkey: { id: 'AA', response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature } },
});

let withdraw: Withdraw;
let keys: (string | null)[];
let refused: boolean;
let waitedMs: number;

function Probe(): ReactNode {
  withdraw = useWithdraw();
  return null;
}

async function attempt(order: WithdrawOrder, proof: WithdrawProof): Promise<void> {
  const before = keys.length;
  await act(async () => withdraw.send(order, proof, () => undefined));
  await eventually(() => expect([keys.length, withdraw.busy]).toEqual([before + 1, false]));
}

beforeEach(async () => {
  await loadEnglish('common');
  [keys, refused, waitedMs] = [[], false, 0];
  const { now } = Date;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + waitedMs);
  localStorage.clear();
  logIn('token', { userId: 'hana', at: Number.POSITIVE_INFINITY });
  globalThis.fetch = async (_url, init) => {
    keys.push(new Headers(init?.headers).get('Idempotency-Key'));
    if (refused) return Response.json({ code: 3001, msg: 'refused', data: null }, { status: 409 });
    throw new TypeError('the answer was lost');
  };
  await render(<Probe />);
});
afterEach(() => jest.restoreAllMocks());

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

describe.each([
  ['bank', ORDER],
  ['address', { ...ORDER, method: 'crypto', currency: 'USDT' } satisfies WithdrawOrder],
] as const)('an unanswered withdrawal to a %s', (_, order) => {
  const { version, ...terms } = order;

  it('is repeated under the same key after the screen was left or loaded again; its proof is not kept', async () => {
    await attempt(order, { pay_password: '482913' });
    expect(withdraw.lost).toEqual(terms);
    expect(JSON.stringify(localStorage)).not.toContain('482913');
    unmount();
    await render(<Probe />);
    expect(withdraw.lost).toEqual(terms);
    await attempt({ ...order, version: 2 }, SIGNED('AA'));
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  it('can be forgotten once the server has refused a repeat sent when the attempt was over', async () => {
    await attempt(order, { pay_password: '482913' });
    expect(withdraw.forget).toBeUndefined();
    [refused, waitedMs] = [true, 50_000];
    await attempt(order, { pay_password: '482913' });
    // The attempt may have gone on after this refusal, so that time alone does not tell.
    waitedMs = 120_000;
    await render(<Probe />);
    expect(withdraw.forget).toBeUndefined();
    await attempt(order, { pay_password: '482913' });
    expect(withdraw.lost).toEqual(terms);
    await act(async () => withdraw.forget?.());
    expect([withdraw.lost, withdraw.error]).toEqual([undefined, null]);
    unmount();
    await render(<Probe />);
    expect(withdraw.lost).toBeUndefined();
  });

  it('that was forgotten is another one when it is entered again, and is kept like it', async () => {
    await attempt(order, { pay_password: '482913' });
    [refused, waitedMs] = [true, 120_000];
    await attempt(order, { pay_password: '482913' });
    await act(async () => withdraw.forget?.());
    refused = false;
    await attempt(order, { pay_password: '482913' });
    unmount();
    await render(<Probe />);
    expect(withdraw.lost).toEqual(terms);
    await attempt(order, { pay_password: '482913' });
    const [first, , another, repeat] = keys;
    expect([another === first, repeat === another]).toEqual([false, true]);
  });
});

it('keeps nothing of a withdrawal that was refused at once', async () => {
  refused = true;
  await attempt(ORDER, { pay_password: '482913' });
  expect(withdraw.lost).toBeUndefined();
  unmount();
  await render(<Probe />);
  expect(withdraw.lost).toBeUndefined();
});
