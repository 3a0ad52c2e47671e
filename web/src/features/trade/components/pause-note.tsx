import type { ReactNode } from 'react';
import { Note } from '../../../components/card';
import { clock } from '../../../lib/clock';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';
import type { Pause } from '../hooks/use-pause';

const HALF_A_DAY_MS = 43_200_000;

/** Explains why trading is paused and how old the price is; empty otherwise. */
export function PauseNote({ pause }: { pause: Pause | undefined }): ReactNode {
  const t = useT('trade');
  const lang = useLang();
  const style = pause && clock.now() - pause.at > HALF_A_DAY_MS ? 'exact' : 'clock';
  return (
    <div role="status" aria-live="polite">
      {pause ? (
        <div className="mb-3">
          <Note tone="warn">
            {t(pause.cause === 'cutOff' ? 'pausedCutOff' : 'pausedSilent', { time: formatTime(pause.at, style, lang) })}
          </Note>
        </div>
      ) : null}
    </div>
  );
}
