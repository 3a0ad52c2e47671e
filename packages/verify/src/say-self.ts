import { fileURLToPath } from 'node:url';
import { toHex, utf8 } from './bytes.js';
import { type Ask, logProofOf } from './gather.js';
import { inclusionOf } from './logged.js';
import { objectOf } from './read.js';
import { releaseIn, releaseText } from './release.js';
import { entryHash } from './tlog/proofs.js';

/** The folder of this package. */
const OWN_FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** Prints which program this is, and whether the log names it as released. Returns the exit code. */
export async function saySelf(ask: Ask, folder = OWN_FOLDER, print = toTerminal): Promise<number> {
  const release = await releaseIn(folder);
  print(`${release.name} ${release.version}, its files have the hash ${release.hash}\n`);
  const text = releaseText(release);
  const { list: keys } = objectOf(await ask('public/keys'), 'the reply');
  const log = await logProofOf(ask, toHex(entryHash(utf8(text))));
  if (log === null) {
    print('WRONG   the log does not name this program: it was changed, or is of another version\n');
    return 1;
  }
  print(`ok      the log names this program as entry ${inclusionOf(text, keys, log)}\n`);
  return 0;
}

function toTerminal(text: string): void {
  process.stdout.write(text);
}
