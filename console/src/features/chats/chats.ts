import type { ReplyOf, RequestOf } from '../../api/call';

export type ChatFilter = 'waiting' | 'mine' | 'unassigned' | 'open' | 'closed';
export type Chat = ReplyOf<'chats/get'>;
export type Message = Chat['list'][number];

/** How often conversations are refreshed, for changes that the stream missed. */
export const POLL_MS = 15_000;

/** The request for each filter. */
export const FILTER_REQUESTS: Record<ChatFilter, NonNullable<RequestOf<'chats/list'>>> = {
  waiting: { state: 'open', waiting: true },
  mine: { state: 'open', assigned_to: 'me' },
  unassigned: { state: 'open', assigned_to: 'nobody' },
  open: { state: 'open' },
  closed: { state: 'closed' },
};

/** The path of the record that a message is about. Every role that reads messages may open it. */
export function aboutPath(about: NonNullable<Message['about']>, userId: string): string {
  return `/customers/${userId}?tab=${about.kind}s&record=${about.id}`;
}
