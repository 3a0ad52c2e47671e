import type { ReplyOf } from '../../api/call';

export type EarnProduct = ReplyOf<'products/earn'>['list'][number];
export type EarnTerms = NonNullable<EarnProduct['current']>;
