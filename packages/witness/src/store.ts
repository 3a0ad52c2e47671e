import { DatabaseSync } from 'node:sqlite';

/** The last head of a log that was cosigned. */
export interface Head {
  size: number;
  /** The signed note, with the log's signature and our own. */
  note: string;
}

/** A head that the log signed and that contradicts one which was cosigned. */
export interface Evidence {
  /** Epoch milliseconds. */
  at: number;
  origin: string;
  reason: string;
  /** The head that was cosigned. */
  cosigned: string;
  /** The request with the head that was refused. */
  refused: string;
}

/** Only the log itself can add evidence, by signing it. The first ones are kept. */
const MAX_EVIDENCE = 1_000;

/** What a witness must not forget, on disk before it answers. */
export class Store {
  private readonly db: DatabaseSync;

  /** @param path a file, or `:memory:` */
  constructor(path: string) {
    this.db = new DatabaseSync(path);
    this.db.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      create table if not exists heads (origin text primary key, size integer not null, note text not null) strict;
      create table if not exists evidence (
        at integer not null, origin text not null, reason text not null, cosigned text not null, refused text not null,
        primary key (origin, refused)
      ) strict;
    `);
  }

  head(origin: string): Head | undefined {
    const row = this.db.prepare('select size, note from heads where origin = ?').get(origin);
    return row && { size: Number(row.size), note: String(row.note) };
  }

  /** Replaces the head of `oldSize` entries. @throws Error if another process has replaced it */
  putHead(origin: string, oldSize: number, { size, note }: Head): void {
    const { changes } = this.db
      .prepare(
        `insert into heads (origin, size, note) values (?1, ?3, ?4)
         on conflict (origin) do update set size = ?3, note = ?4 where heads.size = ?2`,
      )
      .run(origin, oldSize, size, note);
    if (Number(changes) !== 1) throw new Error('the head was replaced by another process');
  }

  addEvidence({ at, origin, reason, cosigned, refused }: Evidence): void {
    this.db
      .prepare(
        `insert into evidence (at, origin, reason, cosigned, refused)
         select ?, ?, ?, ?, ? where (select count(*) from evidence) < ${MAX_EVIDENCE} on conflict do nothing`,
      )
      .run(at, origin, reason, cosigned, refused);
  }

  /** Everything kept, oldest first. */
  evidence(): Evidence[] {
    return this.db
      .prepare(`select at, origin, reason, cosigned, refused from evidence order by at limit ${MAX_EVIDENCE}`)
      .all()
      .map((row) => ({
        at: Number(row.at),
        origin: String(row.origin),
        reason: String(row.reason),
        cosigned: String(row.cosigned),
        refused: String(row.refused),
      }));
  }

  close(): void {
    this.db.close();
  }
}
