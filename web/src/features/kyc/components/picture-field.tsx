import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { MOST_PICTURE_BYTES, sendPicture } from '../../../api/common/upload';
import { Button, Spinner } from '../../../components/button';
import { Icon } from '../../../components/icons';
import { errorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { sampleDocument } from '../hooks/sample-document';

interface PictureFieldProps {
  label: string;
  /** Called with the upload's id, and with undefined as soon as another picture is chosen. */
  onUploaded: (id: string | undefined) => void;
  error: string | undefined;
  /** Practice mode: a drawn sample can be used in place of a picture. */
  sample?: boolean;
}

/** One side of a document: camera or file, preview and upload. */
export function PictureField({ label, onUploaded, error, sample = false }: PictureFieldProps): ReactNode {
  const t = useT('kyc');
  const common = useT();
  const id = useId();
  const [preview, setPreview] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const upload = useMutation({ mutationFn: (file: File) => sendPicture(file, 'idcard') });
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  const take = (file: File): void => {
    if (file.size > MOST_PICTURE_BYTES) {
      setProblem(t('tooLarge'));
      return;
    }
    setProblem(undefined);
    setPreview(URL.createObjectURL(file));
    // The previous picture must not be sent in place of the one shown.
    onUploaded(undefined);
    upload.mutate(file, { onSuccess: (done) => onUploaded(done.id) });
  };

  const shownProblem =
    problem ?? (upload.error ? errorText(upload.error, common) : upload.isPending ? undefined : error);
  return (
    <div>
      <span className="mb-1.5 block text-sm font-medium">{label}</span>
      <label
        htmlFor={id}
        className={`relative flex aspect-[1.58] cursor-pointer flex-col items-center justify-center gap-2 overflow-hidden rounded-xl border border-dashed bg-surface text-accent has-focus-visible:outline-2 ${shownProblem ? 'border-bad' : 'border-line'}`}
      >
        {preview ? (
          <img src={preview} alt={label} className="absolute inset-0 size-full object-contain" />
        ) : (
          <Icon name="camera" size={28} />
        )}
        <span
          className={
            preview ? 'absolute bottom-2 flex items-center gap-2 rounded-full bg-surface px-4 py-2 text-sm' : 'text-sm'
          }
          role="status"
        >
          {upload.isPending ? (
            <>
              <Spinner /> {t('busy')}
            </>
          ) : preview ? (
            t('change')
          ) : (
            t('take')
          )}
        </span>
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/heic"
          className="sr-only"
          aria-disabled={upload.isPending}
          onClick={(event) => {
            if (upload.isPending) event.preventDefault();
          }}
          aria-label={`${label}: ${t('take')}`}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) take(file);
            // Allows the same file to be chosen again after a failure.
            event.target.value = '';
          }}
        />
      </label>
      {sample && (
        <div className="mt-2">
          <Button
            look="soft"
            disabled={upload.isPending}
            onClick={() => void sampleDocument(label).then(take, () => setProblem(common('errorUnknown')))}
          >
            {t('useSample')}
          </Button>
        </div>
      )}
      <p aria-live="polite" className="mt-1 text-sm text-bad">
        {shownProblem}
      </p>
    </div>
  );
}
