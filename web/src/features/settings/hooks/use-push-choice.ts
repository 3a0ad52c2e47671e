import type { UseQueryResult } from '@tanstack/react-query';
import { type PushSettings, pushSettings, setPushSettings, usePushSettings } from '../../../api/user/push';
import { send } from '../../../lib/http';
import { queries, refreshCalls } from '../../../lib/query';
import { Store } from '../../../lib/store';
import { SubmissionKey } from '../../../lib/submission';
import { onSessionChange } from '../../../lib/token';
import { useStore } from '../../../lib/use-store';

/** Null ends quiet hours. */
interface PushChange {
  categories?: PushSettings['categories'];
  amounts?: boolean;
  quiet?: NonNullable<PushSettings['quiet']> | null;
}

export interface PushChoice {
  /** The settings as chosen, saved or not. */
  query: Pick<UseQueryResult<PushSettings, Error>, 'data' | 'isPending' | 'error' | 'refetch'>;
  choose: (change: PushChange) => void;
  /** Why the last choice was not saved; the settings are then those before it. */
  error: Error | null;
}

const changed = (settings: PushSettings, { quiet, ...change }: PushChange): PushSettings => ({
  ...settings,
  ...change,
  ...(quiet === undefined ? {} : { quiet: quiet ?? undefined }),
});

// Of the session, not of a visit to the screen: whoever comes back before a choice is saved still sees it.
const unsaved = new Store<PushChange | undefined>(undefined);
const failure = new Store<Error | null>(null);
let session = new AbortController();
let submission = new SubmissionKey();

onSessionChange(() => {
  session.abort();
  session = new AbortController();
  submission = new SubmissionKey();
  unsaved.set(undefined);
  failure.set(null);
});

/** Saves until nothing newer was chosen meanwhile. @throws CallError; whatever aborted `signal` */
async function saveNewest(signal: AbortSignal): Promise<void> {
  const change = unsaved.get();
  if (!change) return;
  const saved = await send(setPushSettings, change, { key: submission.keyFor(change), signal });
  signal.throwIfAborted();
  submission.ended(undefined);
  queries.setQueryData([pushSettings.path, undefined], saved);
  if (unsaved.get() !== change) await saveNewest(signal);
}

async function save({ signal }: AbortController): Promise<void> {
  failure.set(null);
  try {
    await saveNewest(signal);
  } catch (error) {
    // The next session has its own choices.
    if (signal.aborted) return;
    submission.ended(error);
    failure.set(error instanceof Error ? error : new Error(String(error)));
    // The server may have saved the choice although its answer was lost.
    refreshCalls([pushSettings.path]);
  }
  if (!signal.aborted) unsaved.set(undefined);
}

function choose(more: PushChange): void {
  const isSaving = unsaved.get() !== undefined;
  unsaved.set({ ...unsaved.get(), ...more });
  if (!isSaving) void save(session);
}

/** What push notifications tell. A choice shows at once; one request at a time saves the newest. */
export function usePushChoice(): PushChoice {
  const { data, isPending, error, refetch } = usePushSettings();
  const change = useStore(unsaved);
  const query = { data: data && change ? changed(data, change) : data, isPending, error, refetch };
  return { query, choose, error: useStore(failure) };
}
