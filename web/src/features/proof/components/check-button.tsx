import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button';
import { Failed } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { saveFile } from '../../../lib/save-file';
import type { Checked } from '../services/verifier';
import { ReportList } from './report-list';

interface CheckButtonProps<T extends Checked> {
  label: string;
  check: () => Promise<T>;
  /** The message while part of the evidence is not published yet. */
  later: (checked: T) => string;
  fileName: string;
}

/** Runs a check in the browser on demand and shows its result, with the proof as a download. */
export function CheckButton<T extends Checked>({ label, check, later, fileName }: CheckButtonProps<T>): ReactNode {
  const t = useT('proof');
  const run = useMutation({ mutationFn: check });
  const done = run.data;
  return (
    <div className="space-y-3">
      <Button look="soft" wide busy={run.isPending} onClick={() => run.mutate()}>
        {label}
      </Button>
      {run.error ? <Failed error={run.error} onRetry={() => run.mutate()} /> : null}
      <div role="status">{done ? <ReportList report={done.report} later={later(done)} /> : null}</div>
      {done ? (
        <Button
          look="plain"
          wide
          onClick={() => saveFile(fileName, new Blob([done.file], { type: 'application/json' }))}
        >
          {t('save')}
        </Button>
      ) : null}
    </div>
  );
}
