import { open, readFile, rename } from 'node:fs/promises';
import { readCheckpointText, readNote } from 'makoto-verify/tlog';

/** The head of a log as a file tells it. */
export interface KnownHead {
  origin: string;
  size: number;
  root: Uint8Array;
}

/**
 * The last head that was shown, kept outside the database, so that an older copy of the database is recognised. The file
 * is replaced as a whole and is on the disk when write() returns.
 */
export class HeadFile {
  constructor(private readonly path: string) {}

  /** Undefined if there is no file yet. @throws Error if it cannot be read */
  async read(): Promise<KnownHead | undefined> {
    const text = await readFile(this.path, 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    if (text === undefined) return undefined;
    try {
      return readCheckpointText(readNote(text).text);
    } catch (error) {
      throw new Error(`${this.path} is damaged, so that nothing is appended to the log`, { cause: error });
    }
  }

  /** Keeps a checkpoint, a signed note. */
  async write(checkpoint: string): Promise<void> {
    const draft = `${this.path}.${process.pid}`;
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(checkpoint);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, this.path);
  }
}

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
