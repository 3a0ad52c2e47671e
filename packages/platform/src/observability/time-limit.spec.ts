import { up, withTimeLimit } from './time-limit.js';

const never = (): Promise<never> => new Promise(() => undefined);

describe('a time limit', () => {
  it('passes on what is answered in time, and what is thrown at once or later', async () => {
    await expect(withTimeLimit(1_000, () => 7)).resolves.toBe(7);
    await expect(withTimeLimit(1_000, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    const throwing = (): number => {
      throw new Error('broken');
    };
    await expect(withTimeLimit(1_000, throwing)).rejects.toThrow('broken');
  });

  it('ends the wait for what never answers', async () => {
    await expect(withTimeLimit(5, never)).rejects.toThrow('no answer within 5 ms');
  });

  it('reports a check that hangs or fails as down', async () => {
    expect(await up(1_000, () => Promise.resolve())).toBe(1);
    expect(await up(1_000, () => Promise.reject(new Error('refused')))).toBe(0);
    expect(await up(5, never)).toBe(0);
  });
});
