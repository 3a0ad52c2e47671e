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

/** The owner of the exported records, and the language of texts in them. */
export interface ExportOwner {
  userId: string;
  lang: Lang;
}

/** One record and its key: letters, digits, `/`, `-` and `_`, at most 100 characters. */
export interface ExportRow {
  key: string;
  record: Record<string, unknown>;
}

/** A kind of record, read in a stable order. */
export interface ExportSection {
  name: string;
  /** Reads at most `limit` records after the key `after` ('' is the beginning). */
  read(owner: ExportOwner, after: string, limit: number): Promise<ExportRow[]>;
}

/** A section short enough to be read as a whole. */
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

/** A service's records of one customer, section by section in pages. The same cursor returns the same page. */
export class ExportPages {
  constructor(private readonly sections: readonly ExportSection[]) {}

  /** Returns no records for an id that is not a UUID. @throws VALIDATION for an unknown cursor */
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
