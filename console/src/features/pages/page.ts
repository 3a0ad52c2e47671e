import type { ReplyOf } from '../../api/call';

export type Page = ReplyOf<'pages/list'>['list'][number];
export type PageVersion = ReplyOf<'pages/history'>['list'][number];
