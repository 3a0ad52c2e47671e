import { type ReactNode, useRef } from 'react';
import { copyText } from '../lib/copy-text';
import { useT } from '../lib/i18n';
import { Icon } from './icons';
import { showToast } from './toast';

/** A labelled value with a copy button. */
export function CopyRow({ label, value, shown }: { label: string; value: string; shown?: string }): ReactNode {
  const t = useT();
  const text = useRef<HTMLSpanElement>(null);
  const copy = async (): Promise<void> => {
    if (text.current) showToast(t((await copyText(value, text.current)) ? 'copied' : 'notCopied'));
  };
  return (
    <div className="flex items-center gap-2 border-b border-line py-1.5 pl-4 pr-1.5 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-muted">{label}</span>
        <span ref={text} className="num block [overflow-wrap:anywhere] font-medium">
          {shown ?? value}
        </span>
      </span>
      <button
        type="button"
        onClick={() => void copy()}
        className="flex size-11 items-center justify-center rounded-lg text-accent"
        aria-label={`${t('copy')}: ${label}`}
      >
        <Icon path="M9 9h11v11H9zM15 9V4H4v11h5" size={20} />
      </button>
    </div>
  );
}
