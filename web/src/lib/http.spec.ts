import { clock } from './clock';
import { post, send } from './http';
import { anything } from './read';

const config = post('common/config', anything);
const fetchOfBrowser = globalThis.fetch;
const MINUTE_MS = 60_000;

/** The server's time when it answers; undefined for an answer without a date. */
let answeredAt: number | undefined;

beforeEach(() => {
  globalThis.fetch = async () => {
    const headers = new Headers(answeredAt === undefined ? {} : { Date: new Date(answeredAt).toUTCString() });
    return Response.json({ code: 0, msg: '', data: {} }, { headers });
  };
});
afterEach(() => {
  globalThis.fetch = fetchOfBrowser;
  clock.learn(Date.now());
});

/** The difference of the clock from the server's, in seconds. */
const wrongBy = (): number => Math.abs(clock.now() - Date.now()) / 1000;

describe('any answer', () => {
  it.each([
    ['fast', 5 * MINUTE_MS],
    ['slow', -5 * MINUTE_MS],
  ])('sets the clock of a device that is %s', async (_name, offMs) => {
    answeredAt = Date.now();
    clock.learn(Date.now() + offMs);
    await send(config, undefined);
    expect(wrongBy()).toBeLessThan(2);
    expect(clock.now()).toBe(Math.round(clock.now()));
  });

  it('leaves a time alone that agrees with it, because others tell it more exactly', async () => {
    answeredAt = Math.floor(Date.now() / 1000) * 1000;
    const offset = answeredAt + 400 - Date.now();
    clock.learn(Date.now() + offset);
    await send(config, undefined);
    expect(Math.abs(clock.now() - Date.now() - offset)).toBeLessThan(100);
  });

  it('leaves a time alone that was learnt exactly while the answer was under way', async () => {
    answeredAt = Math.floor(Date.now() / 1000) * 1000;
    const exact = answeredAt + 400 - Date.now();
    clock.learn(Date.now() + 5 * MINUTE_MS);
    const answered = send(config, undefined);
    clock.learn(Date.now() + exact);
    await answered;
    expect(Math.abs(clock.now() - Date.now() - exact)).toBeLessThan(100);
  });

  it('without a date says nothing about the time', async () => {
    answeredAt = undefined;
    clock.learn(Date.now() + 5 * MINUTE_MS);
    await send(config, undefined);
    expect(Math.round(wrongBy())).toBe(300);
  });
});
