import type { ReplyOf } from '../../api/call';

export type HelpCategory = ReplyOf<'help/list'>['categories'][number];
export type HelpLine = ReplyOf<'help/list'>['articles'][number];
export type HelpArticle = ReplyOf<'help/get'>;
