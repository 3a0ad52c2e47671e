import { jest } from '@jest/globals';
import { clock } from './clock';
import { post, send } from './http';
import { anything } from './read';

const config = post('common/config', anything);
const fetchOfBrowser = globalThis.fetch;
const MINUTE_MS = 60_000;
const NOW = Date.parse('2026-03-01T00:00:00Z');

/** The server's time when it answers; undefined for an answer without a date. */
let answeredAt: number | undefined;

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  globalThis.fetch = async () => {
    const headers = new Headers(answeredAt === undefined ? {} : { Date: new Date(answeredAt).toUTCString() });
    return Response.json({ code: 0, msg: '', data: {} }, { headers });
  };
});
afterEach(() => {
  globalThis.fetch = fetchOfBrowser;
  clock.learn(NOW);
  jest.restoreAllMocks();
});

/** How much the clock differs from the server's, in milliseconds. */
const wrongBy = (): number => clock.now() - NOW;

describe('any answer', () => {
  it.each([
    ['fast', 5 * MINUTE_MS, 1_000],
    ['slow', -5 * MINUTE_MS, 0],
  ])('sets the clock of a device that is %s, to the second that the answer tells', async (_name, offMs, leftMs) => {
    answeredAt = NOW;
    clock.learn(NOW + offMs);
    await send(config, undefined);
    expect(wrongBy()).toBe(leftMs);
  });

  it('leaves a time alone that agrees with it, because others tell it more exactly', async () => {
    answeredAt = NOW;
    clock.learn(NOW + 400);
    await send(config, undefined);
    expect(wrongBy()).toBe(400);
  });

  it('leaves a time alone that was learnt exactly while the answer was under way', async () => {
    answeredAt = NOW;
    clock.learn(NOW + 5 * MINUTE_MS);
    const answered = send(config, undefined);
    clock.learn(NOW + 400);
    await answered;
    expect(wrongBy()).toBe(400);
  });

  it('without a date says nothing about the time', async () => {
    answeredAt = undefined;
    clock.learn(NOW + 5 * MINUTE_MS);
    await send(config, undefined);
    expect(wrongBy()).toBe(5 * MINUTE_MS);
  });
});
