import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDiskFull } from './failure.ts';

const TAIL_LINES = 20;

/** A log on disk of at most twice `maxBytes`: older lines move to `<path>.1`. It is rotated at each start. */
export class LogFile {
  readonly path: string;
  private readonly maxBytes: number;
  /** Undefined once closed. */
  private file: number | undefined;
  private writtenBytes = 0;
  private readonly lines: string[] = [];

  constructor(path: string, maxBytes = 20 * 1024 * 1024) {
    this.path = path;
    this.maxBytes = maxBytes;
    mkdirSync(dirname(path), { recursive: true });
    this.file = this.rotate();
  }

  /**
   * Adds a line. Lines of a process after its log was closed are dropped, and so are lines that a full disk has no room
   * for: logging must not end the launcher.
   */
  write(line: string): void {
    if (this.file === undefined) return;
    this.lines.push(line);
    if (this.lines.length > TAIL_LINES) this.lines.shift();
    try {
      if (this.writtenBytes > this.maxBytes) {
        const full = this.file;
        this.file = this.rotate();
        closeSync(full);
      }
      this.writtenBytes += writeSync(this.file, `${line}\n`);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }

  /** The newest lines, oldest first. */
  tail(): readonly string[] {
    return this.lines;
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }

  private rotate(): number {
    if (existsSync(this.path)) renameSync(this.path, `${this.path}.1`);
    this.writtenBytes = 0;
    return openSync(this.path, 'a', 0o640);
  }
}
