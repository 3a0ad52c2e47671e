import type { ReplyOf } from '../../api/call';

export type SupportHours = ReplyOf<'support_hours/get'>['current'];
