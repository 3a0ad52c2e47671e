import { logIn } from '../../../lib/token';

let subscriptions: number;
const known = {
  options: { applicationServerKey: new ArrayBuffer(0) },
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
};
// jsdom has no push.
Object.assign(globalThis, {
  PushManager: class {},
  Notification: { permission: 'granted', requestPermission: async () => 'granted' },
});
Object.defineProperty(navigator, 'serviceWorker', {
  value: { ready: Promise.resolve({ pushManager: { getSubscription: async () => known } }) },
});
const { keepPush, pushState, turnPushOn } = await import('./push-device');

const enter = (userId: string): void => logIn(`token of ${userId}`, { userId, at: Number.POSITIVE_INFINITY });

it('a customer who has turned push on takes it again at the next login; another one does not', async () => {
  subscriptions = 0;
  globalThis.fetch = async (url) => {
    if (String(url).endsWith('push_subscribe')) subscriptions += 1;
    return Response.json({ code: 0, msg: '', data: { key: '' } });
  };
  enter('hana');
  await turnPushOn();
  expect([pushState.get(), subscriptions]).toEqual(['on', 1]);
  enter('kenji');
  await keepPush();
  expect([pushState.get(), subscriptions]).toEqual(['off', 1]);
  enter('hana');
  await keepPush();
  expect([pushState.get(), subscriptions]).toEqual(['on', 2]);
});
