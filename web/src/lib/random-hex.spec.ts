import { deviceId } from './device';
import { randomHex } from './random-hex';
import { SubmissionKey } from './submission';

// Pages without https at another address than localhost have no crypto.randomUUID.
beforeEach(() => void Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true }));
afterEach(() => void Reflect.deleteProperty(crypto, 'randomUUID'));

it('makes keys that differ, also on a page without https', () => {
  const made = [randomHex(16), new SubmissionKey().keyFor({}), new SubmissionKey().keyFor({}), deviceId()];
  for (const key of made) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(made).size).toBe(made.length);
});
