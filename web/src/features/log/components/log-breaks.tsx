import { type Break, type BreakKind, writeEvidence } from 'makoto-verify/watch';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/button';
import { Confirm } from '../../../components/confirm';
import { type Translate, useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { saveFile } from '../../../lib/save-file';
import { formatTime } from '../../../lib/time';
import { forgetLog } from '../services/log-watch';

/** What happened, and what it means. */
function textsOf(kind: BreakKind, t: Translate<'proof'>): [happened: string, means: string] {
  const texts: Record<BreakKind, [string, string]> = {
    fork: [t('fork'), t('forkMeans')],
    promise: [t('promise'), t('promiseMeans')],
    log_key: [t('logKey'), t('logKeyMeans')],
    witness_key: [t('witnessKey'), t('witnessKeyMeans')],
    rolled_back: [t('rolledBack'), t('rolledBackMeans')],
    unwitnessed: [t('unwitnessed'), t('unwitnessedMeans')],
    clock: [t('clock'), t('clockMeans')],
  };
  return texts[kind];
}

function OneBreak({ found }: { found: Break }): ReactNode {
  const t = useT('proof');
  const lang = useLang();
  const [happened, means] = textsOf(found.kind, t);
  const save = (): void =>
    saveFile(
      `makoto-evidence-${found.kind}-${found.number ?? found.atMs}.json`,
      new Blob([writeEvidence(found)], { type: 'application/json' }),
    );
  return (
    <li className="space-y-3 rounded-2xl border border-bad bg-surface px-4 py-3">
      <p className="font-semibold text-bad">{happened}</p>
      <p className="num text-sm text-muted">
        {found.number ? t('breakOfOrder', { number: found.number }) : null} {formatTime(found.atMs, 'dateClock', lang)}
      </p>
      <p className="text-sm">{means}</p>
      <Button look="danger" wide onClick={save}>
        {t('saveEvidence')}
      </Button>
    </li>
  );
}

/** Every break with its evidence, what to do, and how to begin again. */
export function LogBreaks({ breaks }: { breaks: readonly Break[] }): ReactNode {
  const t = useT('proof');
  const [asked, setAsked] = useState(false);
  const forget = (): void => {
    forgetLog();
    setAsked(false);
  };
  return (
    <div className="space-y-3">
      <ul className="space-y-3">
        {breaks.map((found) => (
          <OneBreak key={`${found.kind} ${found.number} ${found.atMs}`} found={found} />
        ))}
      </ul>
      <h3 className="px-1 font-semibold">{t('whatToDo')}</h3>
      <ol className="list-decimal space-y-2 pl-6 pr-1 text-sm">
        <li>{t('do1')}</li>
        <li>{t('do2')}</li>
        <li>{t('do3')}</li>
      </ol>
      <Button look="plain" wide onClick={() => setAsked(true)}>
        {t('forget')}
      </Button>
      <Confirm
        open={asked}
        onClose={() => setAsked(false)}
        onConfirm={forget}
        title={t('forget')}
        note={t('forgetNote')}
        action={t('forgetDo')}
      />
    </div>
  );
}
