import type { CheckName, LogCheckName, Report } from 'makoto-verify';
import type { ReactNode } from 'react';
import { Card, Note } from '../../../components/card';
import { Icon } from '../../../components/icons';
import { type Translate, useT } from '../../../lib/i18n';

type AnyCheck = CheckName | LogCheckName;

function nameOf(check: AnyCheck, t: Translate<'proof'>): string {
  const names: Record<AnyCheck, string> = {
    log_head: t('logHead'),
    log_entry: t('logEntry'),
    witnesses: t('witnesses'),
    log_roots: t('logRoots'),
    form: t('form'),
    receipt: t('receipt'),
    terms: t('terms'),
    roots: t('roots'),
    entry_price: t('entryPrice'),
    exit_price: t('exitPrice'),
    outcome: t('outcome'),
    payout: t('payout'),
    statement: t('statement'),
    cover: t('cover'),
    leaf: t('leaf'),
    path: t('path'),
  };
  return names[check];
}

/** The text of a failed check. */
function wrongOf(check: AnyCheck, t: Translate<'proof'>): string {
  const names: Record<AnyCheck, string> = {
    log_head: t('noLogHead'),
    log_entry: t('noLogEntry'),
    witnesses: t('noWitnesses'),
    log_roots: t('noLogRoots'),
    form: t('noForm'),
    receipt: t('noReceipt'),
    terms: t('noTerms'),
    roots: t('noRoots'),
    entry_price: t('noEntryPrice'),
    exit_price: t('noExitPrice'),
    outcome: t('noOutcome'),
    payout: t('noPayout'),
    statement: t('noStatement'),
    cover: t('noCover'),
    leaf: t('noLeaf'),
    path: t('noPath'),
  };
  return names[check];
}

function Line({ check, good }: { check: AnyCheck; good: boolean }): ReactNode {
  const t = useT('proof');
  return (
    <li className="flex items-start gap-3 border-b border-line px-4 py-2.5 last:border-b-0">
      <span className={good ? 'text-good' : 'text-bad'}>
        <Icon name={good ? 'check' : 'alert'} size={20} />
      </span>
      <span className="min-w-0 flex-1">
        {good ? nameOf(check, t) : wrongOf(check, t)}
        <span className="sr-only">{good ? t('isRight') : t('isWrong')}</span>
      </span>
    </li>
  );
}

/** One line per check, and the verdict. `later` explains what is still missing. */
export function ReportList({ report, later }: { report: Report<AnyCheck>; later: string }): ReactNode {
  const t = useT('proof');
  const { ok, passed, failed } = report;
  return (
    <div className="space-y-3">
      <Note tone={failed ? 'bad' : ok ? 'good' : 'plain'}>{failed ? t('wrong') : ok ? t('right') : later}</Note>
      <Card>
        <ul>
          {passed.map((check) => (
            <Line key={check} check={check} good />
          ))}
          {failed ? <Line check={failed.check} good={false} /> : null}
        </ul>
      </Card>
      {failed ? (
        <div className="px-1 text-sm text-muted">
          <p>{t('report')}</p>
          <p className="mt-1">{t('detail', { reason: failed.reason })}</p>
        </div>
      ) : null}
    </div>
  );
}
