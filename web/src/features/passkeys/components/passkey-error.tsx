import type { ReactNode } from 'react';
import { errorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { troubleOf } from '../services/device-passkeys';

/** Says in plain words why a passkey was not created or used. */
export function PasskeyError({ error }: { error: unknown }): ReactNode {
  const t = useT('passkeys');
  const common = useT();
  const trouble = troubleOf(error);
  return (
    <div aria-live="assertive">
      {error ? (
        <p className="rounded-xl bg-bad-soft px-4 py-3 text-sm text-bad">
          {trouble ? t(trouble) : errorText(error, common)}
        </p>
      ) : null}
    </div>
  );
}
