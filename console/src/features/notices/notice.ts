import type { ReplyOf } from '../../api/call';

export type Notice = ReplyOf<'notices/list'>['list'][number];
