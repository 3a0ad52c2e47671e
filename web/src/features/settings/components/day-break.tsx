import type { ReactNode } from 'react';
import { details } from '../../../api/user/details';
import { limits } from '../../../api/user/limits';
import { setLimits } from '../../../api/user/set-limits';
import { Button } from '../../../components/button';
import { FormError } from '../../../components/states';
import { clock } from '../../../lib/clock';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';

const DAY_MS = 86_400_000;

interface DayBreakProps {
  disabled?: boolean;
  onDone?: () => void;
}

/**
 * Starts a break of 24 hours at once, without a question and without a way back, and says beside the button what it
 * means (docs/adr/043-breaks.md). Longer breaks ask first.
 */
export function DayBreak({ disabled = false, onDone }: DayBreakProps): ReactNode {
  const t = useT('settings');
  const command = useCommand(setLimits, [limits.path, details.path]);
  const start = (): void =>
    command.mutate({ exclude_until: new Date(clock.now() + DAY_MS).toISOString() }, { onSuccess: () => onDone?.() });
  return (
    <div className="space-y-2">
      <p className="text-sm text-muted">{t('dayBreakNote')}</p>
      <FormError error={command.error} />
      <Button look="soft" wide busy={command.isPending} disabled={disabled} onClick={start}>
        {t('dayBreak')}
      </Button>
    </div>
  );
}
