import { messageOf } from '../lib/failure.ts';
import { noteRunning, type Running } from './running-file.ts';
import { hashOfSecrets } from './secrets.ts';

/**
 * Notes the running product in its file, and returns what takes over changed secrets: it runs `roll`, one call after
 * another, and notes the outcome in that file, where `npm run rotate` waits for it.
 */
export function secretsTakeover(
  dataDir: string,
  running: Omit<Running, 'secrets' | 'problem'>,
  roll: () => Promise<string[]>,
): () => Promise<string[]> {
  noteRunning(dataDir, { ...running, secrets: hashOfSecrets(dataDir) });
  const takeOver = async (): Promise<string[]> => {
    const secrets = hashOfSecrets(dataDir);
    try {
      const names = await roll();
      noteRunning(dataDir, { ...running, secrets });
      return names;
    } catch (error) {
      noteRunning(dataDir, { ...running, secrets, problem: messageOf(error) });
      throw error;
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  return async () => {
    const turn = last.then(takeOver, takeOver);
    last = turn;
    return await turn;
  };
}
