import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons';

const TONES = { good: 'bg-good-soft text-good', warn: 'bg-warn-soft text-warn', bad: 'bg-bad-soft text-bad' };

interface OutcomeProps {
  icon: IconName;
  tone: keyof typeof TONES;
  title: string;
  note?: string | undefined;
  children?: ReactNode;
}

/** How something ended or stands: icon, title, explanation, and what to do next. */
export function Outcome({ icon, tone, title, note, children }: OutcomeProps): ReactNode {
  return (
    <div className="flex flex-col items-center gap-2 py-8 text-center">
      <span className={`flex size-14 items-center justify-center rounded-full ${TONES[tone]}`}>
        <Icon name={icon} size={28} />
      </span>
      <p className="text-[20px] font-semibold">{title}</p>
      {note ? <p className="text-muted">{note}</p> : null}
      {children}
    </div>
  );
}
