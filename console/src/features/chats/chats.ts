import type { ReplyOf, RequestOf } from '../../api/call';

export type ChatFilter = 'waiting' | 'mine' | 'unassigned' | 'open' | 'closed';
export type Chat = ReplyOf<'chats/get'>;
export type Message = Chat['list'][number];

/** How often conversations are looked at again, should the stream have missed something. */
export const POLL_MS = 15_000;

/** What a filter asks of the list. */
export const FILTER_REQUESTS: Record<ChatFilter, NonNullable<RequestOf<'chats/list'>>> = {
  waiting: { state: 'open', waiting: true },
  mine: { state: 'open', assigned_to: 'me' },
  unassigned: { state: 'open', assigned_to: 'nobody' },
  open: { state: 'open' },
  closed: { state: 'closed' },
};

/** Where in the console the record stands that a message is about: whoever reads messages may look there. */
export function aboutPath(about: NonNullable<Message['about']>, userId: string): string {
  return `/customers/${userId}?tab=${about.kind}s&record=${about.id}`;
}
