import { act } from 'react';
import { details } from '../../../api/user/details';
import { clock } from '../../../lib/clock';
import { queries } from '../../../lib/query';
import { logIn } from '../../../lib/token';
import { here } from '../../../lib/zone';
import { eventually } from '../../../testing/eventually';
import { detailsWith, keepFresh, logInAs } from '../../../testing/fixtures';
import { host, loadEnglish, render } from '../../../testing/render';
import MyScreen from '../../account/components/my-screen';
import HomeScreen from '../../home/components/home-screen';

beforeAll(keepFresh);
beforeEach(async () => {
  await loadEnglish('common', 'home', 'account', 'wallet');
  logIn('token', { userId: 'hana', at: Number.POSITIVE_INFINITY });
  globalThis.fetch = () => new Promise<never>(() => undefined);
});

it.each([
  ['home', <HomeScreen key="home" />],
  ['the account', <MyScreen key="account" />],
])('%s says of which time the rates in the total are, once they are old', async (_, screen) => {
  const ageMs = (ms: number) => ({ rates_at: new Date(clock.now() - ms).toISOString(), unvalued: [] });
  logInAs({ ...detailsWith('100.00'), ...ageMs(5_000) });
  await render(screen);
  const updatedAt = Date.now() - 7_200_000;
  const shownAgain = { ...detailsWith('100.00'), ...ageMs(7_205_000) };
  await act(async () => queries.setQueryData([details.path, here()], shownAgain, { updatedAt }));
  expect(host.textContent).toContain('US$100.00');
  expect(host.textContent).not.toContain('exchange rate');
  await act(async () => logInAs({ ...detailsWith('100.00'), ...ageMs(7_200_000) }));
  await eventually(() => expect(host.textContent).toContain('At the exchange rate of '));
});
