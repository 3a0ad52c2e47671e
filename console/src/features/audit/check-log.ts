import { type ReplyOf, send } from '../../api/call';
import { ChainCheck } from './audit-chain';

const PAGE = 100;

export interface Outcome {
  here: ChainCheck;
  /** The server's last part; undefined where it was not asked, or not for all parts. */
  server: ReplyOf<'audit/verify'> | undefined;
}

export interface Progress {
  by: 'here' | 'server';
  checked: number;
  /** The number of the newest entry. */
  total: number;
}

/**
 * Loads the whole log, newest first, and hashes it in this browser, then lets the server make its own check. It ends
 * after the first invalid entry, or after the call under way once it is stopped.
 */
export async function checkLog(stop: AbortSignal, onProgress: (progress: Progress) => void): Promise<Outcome> {
  const here = new ChainCheck();
  let total = 0;
  for (let before: number | null = null, goesOn = true; goesOn && !stop.aborted; ) {
    const { list }: ReplyOf<'audit/list'> = await send('audit/list', { before, size: PAGE });
    const { checked } = here;
    here.add(list);
    total ||= list[0]?.seq ?? 0;
    before = list.at(-1)?.seq ?? null;
    // A page with nothing older is the last one, whatever else the server puts into it.
    goesOn = list.length === PAGE && here.checked > checked && here.brokenAt === undefined;
    onProgress({ by: 'here', checked: here.checked, total });
  }
  const server = here.whole
    ? await checkOfServer(stop, (checked) => onProgress({ by: 'server', checked, total }))
    : undefined;
  return { here, server };
}

/** The last part, or undefined if it was stopped before. */
async function checkOfServer(
  stop: AbortSignal,
  onProgress: (checked: number) => void,
): Promise<ReplyOf<'audit/verify'> | undefined> {
  for (let after = 0; !stop.aborted; ) {
    const part = await send('audit/verify', { after });
    if (!part.next || part.next <= after) return part;
    after = part.next;
    onProgress(after);
  }
  return undefined;
}
