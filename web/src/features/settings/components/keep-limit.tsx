import type { ReactNode } from 'react';
import { type Limits, limits as limitsCall, type PendingLimit } from '../../../api/user/limits';
import { setLimits } from '../../../api/user/set-limits';
import { FormError } from '../../../components/states';
import { showToast } from '../../../components/toast';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { keepRequest } from '../services/limit-changes';

interface KeepLimitProps {
  limits: Limits;
  name: PendingLimit['name'];
  /** The limit in force, formatted. */
  value: string;
  onKept: () => void;
}

/** Cancels a pending increase of a limit; renders nothing without one. */
export function KeepLimit({ limits, name, value, onKept }: KeepLimitProps): ReactNode {
  const t = useT('settings');
  const command = useCommand(setLimits, [limitsCall.path]);
  if (!limits.pending.some((pending) => pending.name === name)) return null;
  const keep = (): void => {
    if (command.isPending) return;
    command.mutate(keepRequest(limits, name), {
      onSuccess: () => {
        onKept();
        // The button disappears, so the focus moves to the field.
        document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
        showToast(t('limitsSaved'));
      },
    });
  };
  const label = t('keepLimit', { value });
  return (
    <>
      <button
        type="button"
        // Two limits can have the same amount.
        aria-label={`${label}: ${t(name)}`}
        onClick={keep}
        aria-disabled={command.isPending || undefined}
        className="flex min-h-11 items-center text-sm font-medium text-accent aria-disabled:opacity-45"
      >
        {label}
      </button>
      <FormError error={command.error} />
    </>
  );
}
