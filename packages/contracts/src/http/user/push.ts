import { Bool, Int, Nested, Nullable, Optional, Text, TextList } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

/** What push notifications tell of. Security notices are always sent. */
export const PUSH_CATEGORIES = ['order', 'alert', 'money', 'account', 'chat'] as const;
export type PushCategory = (typeof PUSH_CATEGORIES)[number];

/** How many devices a customer's notifications go to; a further one takes the place of the oldest. */
export const MAX_PUSH_DEVICES = 10;

const BASE64URL = /^[\w-]+$/;

export class PushKeyReply {
  /** The public VAPID key (RFC 8292) in base64url, for `applicationServerKey`. */
  @Text(100, { pattern: BASE64URL }) key!: string;
}

export const pushKey = call({
  path: 'user/push_key',
  auth: 'user',
  service: 'identity',
  request: Empty,
  reply: PushKeyReply,
  summary: 'Returns the key with which a browser subscribes to push notifications',
});

/** A browser's subscription as it gives it. */
export class PushSubscribeRequest {
  /** An https address of a push service. */
  @Text(1_000, { pattern: /^https?:\/\/\S+$/ }) endpoint!: string;
  /** The browser's public key and secret (RFC 8291) in base64url. */
  @Text(87, { min: 87, pattern: BASE64URL }) p256dh!: string;
  @Text(22, { min: 22, pattern: BASE64URL }) auth!: string;
}

/** Subscribing again keeps one subscription. It ends with the session. */
export const pushSubscribe = call({
  path: 'user/push_subscribe',
  auth: 'user',
  service: 'identity',
  request: PushSubscribeRequest,
  reply: Empty,
  whenRestricted: 'allowed',
  limit: { max: 30, windowS: 60 },
  summary: 'Sends push notifications to this browser while the session lasts',
});

export class PushUnsubscribeRequest {
  @Text(1_000) endpoint!: string;
}

export const pushUnsubscribe = call({
  path: 'user/push_unsubscribe',
  auth: 'user',
  service: 'identity',
  request: PushUnsubscribeRequest,
  reply: Empty,
  summary: 'Sends no more push notifications to a browser',
});

/** From `from` to `to`, in minutes after midnight in `zone`; over midnight if `to` is smaller. */
export class QuietHours {
  @Int(0, 1_439) from!: number;
  @Int(0, 1_439) to!: number;
  /** An IANA time zone. */
  @Text(64, { pattern: /^[\w+/-]+$/ }) zone!: string;
}

export class PushSettingsView {
  /** Of `PUSH_CATEGORIES`, those that are sent. */
  @TextList(PUSH_CATEGORIES.length, 20) categories!: PushCategory[];
  /** Whether results and amounts are shown, also on a locked screen. */
  @Bool() amounts!: boolean;
  /** When nothing but security notices is sent; what happens meanwhile is told afterwards, together. */
  @Nullable() @Nested(() => QuietHours) quiet?: QuietHours | null;
  /** How many devices notifications go to. */
  @Int(0, MAX_PUSH_DEVICES) devices!: number;
}

export const pushSettings = call({
  path: 'user/push_settings',
  auth: 'user',
  service: 'identity',
  request: Empty,
  reply: PushSettingsView,
  summary: 'Returns which push notifications are sent, and when',
});

/** Absent fields stay unchanged. */
export class SetPushSettingsRequest {
  @Optional() @TextList(PUSH_CATEGORIES.length, 20) categories?: string[];
  @Optional() @Bool() amounts?: boolean;
  /** Null ends quiet hours. */
  @Nullable() @Nested(() => QuietHours) quiet?: QuietHours | null;
}

export const setPushSettings = call({
  path: 'user/set_push_settings',
  auth: 'user',
  service: 'identity',
  request: SetPushSettingsRequest,
  reply: PushSettingsView,
  summary: 'Chooses push notifications by category, quiet hours, and whether amounts are shown',
});
