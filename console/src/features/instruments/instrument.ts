import type { ReplyOf } from '../../api/call';

export type Instrument = ReplyOf<'instruments/list'>['list'][number];
export type TermsState = ReplyOf<'instruments/terms/get'>;
export type TermsVersion = NonNullable<TermsState['current']>;
export type Terms = TermsVersion['content'];
export type OrdersState = ReplyOf<'instruments/orders/get'>;
export type OrdersVersion = NonNullable<OrdersState['current']>;

/** Queries that are out of date after a step of a proposal. */
export const INVALIDATES = ['instruments/list', 'instruments/terms/get', 'instruments/orders/get'];
