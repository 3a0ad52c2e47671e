import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { bool, int, list, object, optional, type ReadOf, text } from '../../lib/read';

export const pushKey = post('user/push_key', object({ key: text }));
export const pushSubscribe = post('user/push_subscribe', object({}));
export const pushUnsubscribe = post('user/push_unsubscribe', object({}));

const settings = object({
  categories: list(text),
  amounts: bool,
  quiet: optional(object({ from: int, to: int, zone: text })),
  devices: int,
});
export type PushSettings = ReadOf<typeof settings>;

export const pushSettings = post('user/push_settings', settings);
export const setPushSettings = post('user/set_push_settings', settings);

export const usePushSettings = () => useCall(pushSettings, undefined);
