import type { ReactNode } from 'react';
import { Spinner } from './button';
import { Icon, type IconName } from './icons';

/** Picture types that the server accepts. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/heic';

interface PictureButtonProps {
  label: string;
  busy: boolean;
  icon?: IconName;
  onFile: (file: File) => void;
}

/** Takes a picture with the camera or picks a file. */
export function PictureButton({ label, busy, icon = 'camera', onFile }: PictureButtonProps): ReactNode {
  return (
    <label className="flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-xl border border-dashed border-line bg-surface text-accent has-focus-visible:outline-2">
      {busy ? <Spinner /> : <Icon name={icon} size={20} />}
      {/* A role would exclude this text from the label. */}
      <span aria-live="polite">{label}</span>
      <input
        type="file"
        accept={PICTURE_TYPES}
        aria-disabled={busy}
        className="sr-only"
        onClick={(event) => {
          if (busy) event.preventDefault();
        }}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </label>
  );
}
