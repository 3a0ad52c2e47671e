import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { type PushSettings, pushSettings, setPushSettings, usePushSettings } from '../../../api/user/push';
import { useCommand } from '../../../lib/command';
import { chooseNotify, NOTIFY_KINDS } from '../../../lib/notify-choice';
import { queries, refreshCalls } from '../../../lib/query';
import { Store } from '../../../lib/store';
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

/** Shows what the server saved; this device notifies about the same kinds. */
function take(saved: PushSettings): void {
  queries.setQueryData([pushSettings.path, undefined], saved);
  for (const kind of NOTIFY_KINDS) if (kind !== 'notice') chooseNotify(kind, saved.categories.includes(kind));
}

/** What push notifications tell. A choice shows at once; one request at a time saves the newest. */
export function usePushChoice(): PushChoice {
  const { data, isPending, error, refetch } = usePushSettings();
  const command = useCommand(setPushSettings);
  const [unsaved] = useState(() => new Store<PushChange | undefined>(undefined));
  const change = useStore(unsaved);
  const saveNewest = async (): Promise<void> => {
    const sent = unsaved.get();
    if (!sent) return;
    take(await command.mutateAsync(sent));
    if (unsaved.get() !== sent) await saveNewest();
  };
  const choose = (more: PushChange): void => {
    const isSaving = unsaved.get() !== undefined;
    unsaved.set({ ...unsaved.get(), ...more });
    if (isSaving) return;
    saveNewest()
      // The command tells the error. The server may have saved the choice although its answer was lost.
      .catch(() => refreshCalls([pushSettings.path]))
      .finally(() => unsaved.set(undefined));
  };
  return {
    query: { data: data && change ? changed(data, change) : data, isPending, error, refetch },
    choose,
    error: command.error,
  };
}
