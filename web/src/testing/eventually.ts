import { act } from 'react';

/** Repeats an assertion for up to five seconds, letting the app proceed in between. @throws the last failure */
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
