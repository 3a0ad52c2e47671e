import { UPLOAD_ANSWER_MS } from '@makoto/contracts';
import { refused } from '../testing/refused.js';
import { DECODING_MS, DecodingQueue } from './decoding-queue.js';

it('a picture is not decoded when its caller would have given up before the end, and those behind it are', async () => {
  let now = 0;
  const queue = new DecodingQueue(() => now);
  const decoded: string[] = [];
  const add = (name: string, tookMs: number): Promise<void> =>
    queue.inTurn(async () => {
      decoded.push(name);
      now += tookMs;
    });
  const slow = [add('first', DECODING_MS), add('second', DECODING_MS)];
  const late = add('late', 1);
  await Promise.all(slow);
  const newer = add('newer', 1);
  await expect(late).rejects.toEqual(refused('TOO_MANY_REQUESTS', { params: { retry_after_s: 10 } }));
  await newer;
  expect(decoded).toEqual(['first', 'second', 'newer']);
  expect(now).toBeLessThan(UPLOAD_ANSWER_MS);
});
