/** Prints one line of progress. */
export type Say = (line: string) => void;

export const sayNothing: Say = () => undefined;

/** Prints to the terminal, each line with the seconds since the start. */
export function sayWithTime(): Say {
  const startMs = performance.now();
  return (line) => {
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1).padStart(5);
    process.stdout.write(`${seconds}s  ${line}\n`);
  };
}
