import { useMutation } from '@tanstack/react-query';
import { readCheckpointText, readNote, readVerifierKey } from 'makoto-verify/tlog';
import type { LogMemory } from 'makoto-verify/watch';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../../../components/button';
import { Bullets, Card, Facts, Note } from '../../../components/card';
import { CopyRow } from '../../../components/copy-row';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';
import { useStore } from '../../../lib/use-store';
import { logMemory, lookAtLog } from '../services/log-watch';
import { LogBreaks } from './log-breaks';

function Witnesses({ memory }: { memory: LogMemory }): ReactNode {
  const t = useT('proof');
  const { witnesses, logs } = memory;
  const onlyOwn = witnesses.every(({ own }) => own);
  return (
    <div className="space-y-3">
      {onlyOwn ? <Note tone="warn">{witnesses.length > 0 ? t('ownWitness') : t('noWitness')}</Note> : null}
      <Card>
        {witnesses.map(({ verifierKey, own }) => (
          <CopyRow
            key={verifierKey}
            label={
              own ? t('witnessOwn', { name: readVerifierKey(verifierKey).name }) : readVerifierKey(verifierKey).name
            }
            value={verifierKey}
          />
        ))}
        {logs.map((key) => (
          <CopyRow key={key} label={t('logKeyLabel')} value={key} />
        ))}
      </Card>
      <p className="px-1 text-sm text-muted">{t('runWitness')}</p>
      {logs[0] ? (
        <Card>
          <CopyRow label={t('witnessCommand')} value={`npx makoto-witness --name example.org/w1 --log ${logs[0]}`} />
        </Card>
      ) : null}
    </div>
  );
}

/** What this device knows of the public log: its state, its breaks, its witnesses, and how it works. */
export default function LogState(): ReactNode {
  const t = useT('proof');
  const lang = useLang();
  const memory = useStore(logMemory);
  const look = useMutation({ mutationFn: lookAtLog });
  const { mutate } = look;
  // Who opens this wants to know how it is now.
  useEffect(() => mutate(), [mutate]);
  const { head, checkedMs, shown, waiting, breaks } = memory;
  const size = head === undefined ? undefined : readCheckpointText(readNote(head).text).size;
  const good = breaks.length === 0 && size !== undefined;
  return (
    <div className="space-y-3">
      <div role="status">
        <Note tone={breaks.length > 0 ? 'bad' : good ? 'good' : 'plain'}>
          {breaks.length > 0 ? t('isBroken') : good ? t('isGood') : t('isNew')}
        </Note>
        {look.error ? <p className="mt-2 px-1 text-sm text-bad">{t('noAnswer')}</p> : null}
      </div>
      {breaks.length > 0 ? <LogBreaks breaks={breaks} /> : null}
      {size === undefined || checkedMs === undefined ? null : (
        <Card className="px-4 py-1">
          <Facts
            rows={[
              [t('entries'), size],
              [t('checkedAt'), formatTime(checkedMs, 'dateClock', lang)],
              [t('ordersShown'), shown.length],
              [t('ordersWaiting'), waiting.length],
            ]}
          />
        </Card>
      )}
      <Button look="soft" wide busy={look.isPending} onClick={() => look.mutate()}>
        {t('lookNow')}
      </Button>
      <h3 className="px-1 pt-3 font-semibold">{t('how')}</h3>
      <div className="px-1">
        <Bullets items={[t('how1'), t('how2'), t('how3'), t('how4')]} />
      </div>
      {head === undefined ? null : (
        <>
          <h3 className="px-1 pt-3 font-semibold">{t('witnessKeys')}</h3>
          <Witnesses memory={memory} />
        </>
      )}
    </div>
  );
}
