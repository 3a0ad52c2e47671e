import { useQuery } from '@tanstack/react-query';
import { Flex, Segmented } from 'antd';
import { useState } from 'react';
import { send } from '../../api/call';
import { BarChart } from '../../components/charts/bar-chart';
import { Loaded } from '../../components/loaded';
import { useTexts } from '../../lib/i18n';

const KINDS = ['deposit', 'withdrawal', 'verification'] as const;
const DAYS = 14;
const DAY_MS = 86_400_000;

/** Waiting times of one kind of item on each of the last fourteen days. */
export function WaitingChart(): React.ReactNode {
  const t = useTexts();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('deposit');
  const path = kind === 'verification' ? 'statistics/review_waiting' : 'statistics/money_waiting';
  const query = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => send(path, { from: new Date(Date.now() - DAYS * DAY_MS).toISOString() }, { signal }),
  });
  const duration = (seconds: number): string =>
    seconds < 120 ? t('home.seconds', { n: Math.round(seconds) }) : t('home.minutes', { n: Math.round(seconds / 60) });
  return (
    <Flex vertical gap="small">
      <Segmented
        style={{ alignSelf: 'start' }}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`home.kinds.${value}`) }))}
        onChange={setKind}
      />
      <Loaded query={query}>
        {({ list }) => (
          <BarChart
            title={`${t('home.waiting')} · ${t(`home.kinds.${kind}`)}`}
            series={[t('home.median'), t('home.p95')]}
            groups={list
              .filter((row) => row.kind === kind)
              .map((row) => ({
                label: row.day.slice(5),
                values: [row.median_s, row.p95_s].map((seconds) => ({ height: seconds, text: duration(seconds) })),
              }))}
            scale={duration}
          />
        )}
      </Loaded>
    </Flex>
  );
}
