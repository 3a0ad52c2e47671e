import type { ReactNode } from 'react';
import { Icon } from '../../../components/icons';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';

export interface Step {
  text: string;
  /** Undefined for a step to come. */
  at: string | undefined;
}

/** The progress of a payment: past steps with their times, and those to come. */
export function Timeline({ steps, failed }: { steps: readonly Step[]; failed: boolean }): ReactNode {
  const lang = useLang();
  const end = steps.at(-1);
  return (
    <ol className="space-y-3">
      {steps.map((step) => (
        <li key={step.text} className={`flex items-center gap-3 ${step.at ? '' : 'text-muted'}`}>
          <span
            className={`flex size-7 items-center justify-center rounded-full ${step.at ? (failed && step === end ? 'bg-bad-soft text-bad' : 'bg-good-soft text-good') : 'bg-sunk'}`}
          >
            {step.at ? <Icon name={failed && step === end ? 'close' : 'check'} size={15} /> : null}
          </span>
          <span className="flex-1">{step.text}</span>
          <span className="num text-sm text-muted">{step.at ? formatTime(step.at, 'exact', lang) : ''}</span>
        </li>
      ))}
    </ol>
  );
}
