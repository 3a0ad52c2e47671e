import { get } from '../../lib/http';
import { useCall } from '../../lib/query';
import { int, isoTime, object, text } from '../../lib/read';
import type { Calls } from '../generated/calls.gen';

export type PageName = Calls['common/page']['request']['name'];

export const page = get('common/page', object({ version: int, title: text, body: text, effective_at: isoTime }));

export const usePage = (name: PageName) => useCall(page, { name }, { staleMs: 600_000 });
