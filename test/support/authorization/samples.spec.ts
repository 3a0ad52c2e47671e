import { randomUUID } from 'node:crypto';
import { allCalls } from '@makoto/contracts';
import type { Belongings } from './belongings.ts';
import { sampleOf } from './samples.ts';

const id = randomUUID();
const someone: Belongings = {
  ...{ api_token: id, bank_card: id, conversion_quote: id, cursor: '1', deposit: id, earn_quote: id, order: id },
  ...{ passkey: id, position: id, price_alert: id, session: id, wallet_address: id, withdrawal: id },
  instrument: 'BTCUSDT',
  uploads: { icon: id, idcard: id, idcard_back: id, deposit_proof: id, chat: id },
  earn: { product_id: 'lock-7', amount: '100.00' },
};

// Checked here as well, because the end-to-end test takes long.
it('has a body for every call that a customer may make', () => {
  const calls = allCalls().filter((def) => def.auth === 'user' || def.auth === 'optional');
  for (const def of calls) sampleOf(def, someone);
  expect(calls.length).toBeGreaterThan(50);
});
