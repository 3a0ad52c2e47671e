import { lang } from '../../../lib/languages';
import { loadTexts, provideTexts } from '../../../lib/texts';
import { host, render } from '../../../testing/render';
import { Closures, PlannedChanges } from './planned-changes';

const CLOSURES = [
  { day: '2026-12-25', early_close: undefined },
  { day: '2026-12-31', early_close: '12:00' },
];

beforeEach(async () => {
  const folders = ['en', 'ja', 'zh'] as const;
  provideTexts(
    Object.fromEntries(
      folders.flatMap((folder) =>
        ['common', 'orders'].map((name) => [
          `../locales/${folder}/${name}.ts`,
          () => import(`../../../locales/${folder}/${name}.ts`),
        ]),
      ),
    ),
  );
});

it.each([
  ['en', 'Dec 25, 2026', 'Mon–Fri 09:00–15:00 and Sat 10:00–12:00', 'Dec 25, 2026 and Dec 31, 2026'],
  ['jp', '2026/12/25', '月–金 09:00–15:00、土 10:00–12:00', '2026/12/25、2026/12/31'],
  ['zn', '2026年12月25日', '周一–周五 09:00–15:00和周六 10:00–12:00', '2026年12月25日和2026年12月31日'],
] as const)('dates and hours are written and listed as in %s', async (chosen, day, hours, days) => {
  lang.set(chosen);
  await loadTexts('common', 'orders');
  const session = { from: '09:00', to: '15:00', zone: 'UTC' };
  const change = {
    ...{ at: '2026-12-01T00:00:00Z', changes: ['sessions'], decimals: 2, max_gap_ms: 3_000, orders_accepted: true },
    sessions: [
      { ...session, days: 'mon tue wed thu fri' },
      { ...session, days: 'sat', from: '10:00', to: '12:00' },
    ],
    closures: CLOSURES,
  };
  await render(
    <>
      <PlannedChanges changes={[change]} />
      <Closures closures={CLOSURES.slice(0, 1)} />
    </>,
  );
  for (const text of [day, hours, days]) expect(host.textContent).toContain(text);
  expect(host.textContent).not.toContain('2026-12');
});
