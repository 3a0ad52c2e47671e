import {
  AppError,
  type ExportPage,
  type ExportPageRequest,
  type ExportRecord,
  type Lang,
  MAX_EXPORT_PAGE,
} from '@makoto/contracts';
import { isUuid } from '../is-uuid.js';
import type { CallContext } from './call-context.js';

/** Whose records are asked for, and in which language texts of ours are. */
export interface ExportOwner {
  userId: string;
  lang: Lang;
}

/** One record, and the place behind which the next one stands: letters, digits, `/`, `-` and `_`, at most 100. */
export interface ExportRow {
  key: string;
  record: Record<string, unknown>;
}

/** A kind of record, read in a steady order. */
export interface ExportSection {
  name: string;
  /** At most `limit` records behind `after` (a row's key; '' is the beginning). */
  read(owner: ExportOwner, after: string, limit: number): Promise<ExportRow[]>;
}

/** A section that is short enough to be read whole. */
export function shortSection(name: string, read: (owner: ExportOwner) => Promise<readonly object[]>): ExportSection {
  return {
    name,
    async read(owner, after, limit) {
      const from = Number(after || 0);
      const records = await read(owner);
      return records
        .slice(from, from + limit)
        .map((record, i) => ({ key: String(from + i + 1), record: { ...record } }));
    },
  };
}

const CURSOR = /^(\w+):([\w/-]{0,100})$/;

/** What a service holds about someone, section by section in pages: the same cursor answers the same page. */
export class ExportPages {
  constructor(private readonly sections: readonly ExportSection[]) {}

  /** Nothing of whom nobody can be. @throws VALIDATION where `after` is none of ours */
  async page(request: ExportPageRequest, context: CallContext): Promise<ExportPage> {
    const owner = { userId: request.user_id, lang: context.lang };
    let { at, key } = this.placeOf(request.after);
    const records: ExportRecord[] = [];
    for (const section of isUuid(owner.userId) ? this.sections.slice(at) : []) {
      const room = MAX_EXPORT_PAGE - records.length;
      const rows = await section.read(owner, key, room);
      records.push(...rows.map(({ record }) => ({ section: section.name, record })));
      if (rows.length === room) return { records, after: `${section.name}:${rows.at(-1)?.key ?? key}` };
      at++;
      key = '';
    }
    return { records, after: null };
  }

  private placeOf(after: string | null | undefined): { at: number; key: string } {
    if (!after) return { at: 0, key: '' };
    const [, name, key = ''] = CURSOR.exec(after) ?? [];
    const at = this.sections.findIndex((section) => section.name === name);
    if (at < 0) throw new AppError('VALIDATION', {}, [{ field: 'after', key: 'type' }]);
    return { at, key };
  }
}
