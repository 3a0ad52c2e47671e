import type { ReplyOf } from '../../api/call';

export type Incident = ReplyOf<'incidents/list'>['list'][number];
