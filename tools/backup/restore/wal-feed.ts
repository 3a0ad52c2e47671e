import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, chown } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../launcher/lib/failure.ts';
import type { SystemUser } from '../../launcher/servers/local/user.ts';
import type { Repository } from '../store/repository.ts';
import { PARTIAL, positionOf, SEGMENT, Segments } from '../store/wal-names.ts';
import type { RestorePlan } from './plan.ts';

const POLL_MS = 20;

/** PostgreSQL runs this for each segment: it asks for it and waits until it is there, or is said to be missing. */
const SCRIPT = `#!/bin/sh
# fetch <folder> <segment> <target>
: > "$1/ask/$2"
while :; do
  if [ -e "$1/have/$2" ]; then mv "$1/have/$2" "$3" && rm -f "$1/ask/$2"; exit $?; fi
  if [ -e "$1/none/$2" ]; then rm -f "$1/none/$2" "$1/ask/$2"; exit 1; fi
  sleep 0.02
done
`;

export interface FeedOptions {
  repository: Repository;
  plan: RestorePlan;
  /** A folder that PostgreSQL's user can reach. */
  dir: string;
  user: SystemUser | undefined;
}

/**
 * Decrypts the segments that a recovering PostgreSQL asks for, one at a time, so that the log never needs the room of all
 * of it. PostgreSQL's user can read neither the repository nor its key.
 */
export class WalFeed {
  private readonly options: FeedOptions;
  private readonly stopping = new AbortController();
  /** The newest segment that the chain must have. */
  private readonly last: string;
  /** Segments handed out. */
  given = 0;

  constructor(options: FeedOptions) {
    this.options = options;
    const { about, lsn } = options.plan;
    this.last = new Segments(about.timeline, about.segmentBytes).nameOf(positionOf(lsn) - 1n);
    for (const folder of ['ask', 'have', 'none']) mkdirSync(join(options.dir, folder), { mode: 0o777 });
    writeFileSync(join(options.dir, 'fetch'), SCRIPT, { mode: 0o755 });
  }

  /** The setting `restore_command`. */
  get command(): string {
    return `sh '${join(this.options.dir, 'fetch')}' '${this.options.dir}' '%f' '%p'`;
  }

  /** Serves until stop(). @throws Failure if a segment is damaged, or missing before the end of the log */
  async serve(): Promise<void> {
    const { dir, user } = this.options;
    for (const folder of ['ask', 'have', 'none']) {
      if (user) await chown(join(dir, folder), user.uid, user.gid);
      else await chmod(join(dir, folder), 0o700);
    }
    while (!this.stopping.signal.aborted) {
      for (const name of readdirSync(join(dir, 'ask'))) await this.answer(name);
      await sleep(POLL_MS);
    }
  }

  stop(): void {
    this.stopping.abort();
  }

  private async answer(name: string): Promise<void> {
    const { repository, plan, dir, user } = this.options;
    const have = join(dir, 'have', name);
    const none = join(dir, 'none', name);
    if (existsSync(have) || existsSync(none)) return;
    const object = [name, `${name}${PARTIAL}`]
      .map((file) => plan.chain.segment(file))
      .find((one) => repository.has(one));
    if (object === undefined) {
      // Otherwise PostgreSQL would take the gap for the end of the log.
      if (SEGMENT.test(name) && name <= this.last) {
        throw new Failure(`${plan.chain.segment(name)} is missing in ${repository.dir}; bring back a copy of it.`);
      }
      writeFileSync(none, '');
      return;
    }
    const draft = join(dir, `draft-${name}`);
    rmSync(draft, { force: true });
    await pipeline(repository.read(object), createWriteStream(draft, { mode: 0o600 }));
    if (user) await chown(draft, user.uid, user.gid);
    // The asking script may be just through with it.
    if (existsSync(join(dir, 'ask', name))) renameSync(draft, have);
    this.given += 1;
  }
}
