import type { PushCategory } from '@makoto/contracts';

/** Security notices cannot be switched off. */
export type NoteCategory = PushCategory | 'security';

/** What a notification tells, by the event that it comes from. */
export const NOTE_KINDS = {
  order: 'order',
  alert: 'alert',
  deposit: 'money',
  withdrawal: 'money',
  kyc: 'account',
  position: 'account',
  chat: 'chat',
  security: 'security',
} as const satisfies Record<string, NoteCategory>;
export type NoteKind = keyof typeof NOTE_KINDS;

/** Something to tell a customer. `facts` are texts that the message may show; nothing secret. */
export interface Note {
  userId: string;
  kind: NoteKind;
  facts: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  at: number;
}
