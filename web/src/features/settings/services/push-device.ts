import { pushKey, pushSubscribe, pushUnsubscribe } from '../../../api/user/push';
import { send } from '../../../lib/http';
import { readOwn, writeOwn } from '../../../lib/own-storage';
import { Store } from '../../../lib/store';
import { onSessionChange } from '../../../lib/token';

/** Push on this device: not supported, refused in the browser, off, or on. */
export type PushState = 'missing' | 'denied' | 'off' | 'on';

/** That the customer turned push on here. */
const KEY = 'push';

const supported = (): boolean => 'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window;

function stateNow(): PushState {
  if (!supported()) return 'missing';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && readOwn(KEY) === 'on' ? 'on' : 'off';
}

export const pushState = new Store<PushState>(stateNow());
onSessionChange(() => pushState.set(stateNow()));

/** Asks for permission if needed and takes push notifications on this device. */
export async function turnPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') {
    await subscribe();
    writeOwn(KEY, 'on');
  }
  pushState.set(stateNow());
}

export async function turnPushOff(): Promise<void> {
  writeOwn(KEY, undefined);
  pushState.set(stateNow());
  const known = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (!known) return;
  await send(pushUnsubscribe, { endpoint: known.endpoint });
  await known.unsubscribe();
}

/** At the start of a session: the subscription belongs to the session, and the browser may have renewed it. */
export async function keepPush(): Promise<void> {
  if (stateNow() === 'on') await subscribe();
}

async function subscribe(): Promise<void> {
  const { key } = await send(pushKey, undefined);
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  // One that was made with another key cannot be sent to.
  const fits = known !== null && toText(known.options.applicationServerKey) === key;
  if (known && !fits) await known.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (fits ? known : await pushManager.subscribe(options)).toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error('the browser gave no subscription');
  await send(pushSubscribe, { endpoint, p256dh, auth });
}

/** Bytes in base64url. */
function toText(bytes: ArrayBuffer | null): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
