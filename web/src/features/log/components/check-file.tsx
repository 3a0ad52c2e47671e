import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type DragEvent, type ReactNode, useId } from 'react';
import { Card, Note } from '../../../components/card';
import { CopyRow } from '../../../components/copy-row';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';
import { ReportList } from '../../proof/components/report-list';
import { type CheckedFile, checkProofFile } from '../services/check-proof-file';

function Signers({ checked }: { checked: CheckedFile }): ReactNode {
  const t = useT('proof');
  const lang = useLang();
  const { signers, isKnownLog } = checked;
  if (!signers) return null;
  return (
    <>
      <Note tone={isKnownLog ? 'good' : 'warn'}>{isKnownLog ? t('knownLog') : t('unknownLog')}</Note>
      <Card>
        <CopyRow label={t('logKeyLabel')} value={signers.log} />
        {signers.witnesses.map(({ verifier_key, own, atMs }) => {
          const time = formatTime(atMs, 'dateClock', lang);
          return (
            <CopyRow
              key={verifier_key}
              label={own ? t('signedOwn', { time }) : t('signedBy', { time })}
              value={verifier_key}
            />
          );
        })}
      </Card>
    </>
  );
}

/** Checks a `.proof` file in this browser, also without a connection. */
export default function CheckFile(): ReactNode {
  const t = useT('proof');
  const id = useId();
  const run = useMutation({ mutationFn: checkProofFile });
  const check = (file: File | undefined): void => {
    if (file) run.mutate(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    check(event.dataTransfer.files[0]);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>): void => check(event.currentTarget.files?.[0]);
  const done = run.data;
  return (
    <div className="space-y-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the file input below does the same. */}
      <div
        onDrop={drop}
        onDragOver={(event) => event.preventDefault()}
        className="rounded-2xl border-2 border-dashed border-line bg-surface px-4 py-5"
      >
        <input
          id={id}
          type="file"
          name="proof"
          accept=".proof,application/json"
          onChange={choose}
          className="peer sr-only"
        />
        <label
          htmlFor={id}
          className="flex min-h-12 cursor-pointer items-center justify-center rounded-xl bg-accent-soft px-5 text-center font-semibold text-accent text-balance [word-break:auto-phrase] peer-focus-visible:outline-2"
        >
          {t('dropFile')}
        </label>
      </div>
      <div role="status" className="space-y-3">
        {run.error ? <Note tone="bad">{t('noProofFile')}</Note> : null}
        {done ? (
          <>
            <p className="num px-1 font-semibold">{t('orderTitle', { number: done.number })}</p>
            <ReportList report={done.order} later={t('notInFile')} />
            <ReportList report={done.log} later={t('notInFile')} />
            <Signers checked={done} />
          </>
        ) : null}
      </div>
    </div>
  );
}
