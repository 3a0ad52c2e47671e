import { act } from 'react';

/** Lets the app go on until what is expected is so; at most some seconds. @throws what was still wrong at the end */
export async function eventually(isSo: () => void): Promise<void> {
  for (let left = 1_000; ; left--) {
    await act(() => new Promise<void>((done) => setTimeout(done, 5)));
    try {
      return isSo();
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}
