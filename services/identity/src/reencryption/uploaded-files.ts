import type { SealedRows } from '@makoto/platform';
import type { EntityManager } from 'typeorm';
import type { FileStore } from '../uploads/file-store.js';

/** Files are megabytes, so a batch is small. */
const BATCH = 10;

/** Uploaded files. The row of a file says which key encrypted it; null in rows from before that. */
export class UploadedFiles implements SealedRows {
  constructor(private readonly store: FileStore) {}

  async next(manager: EntityManager, after: string | undefined): Promise<string | undefined> {
    const rows: { id: string }[] = await manager.query(
      `select id from uploads where marker is distinct from $1 and ($2::uuid is null or id > $2)
       order by id limit ${BATCH} for update`,
      [this.store.marker, after ?? null],
    );
    for (const { id } of rows) {
      await this.store.reseal(id);
      await manager.query('update uploads set marker = $2 where id = $1', [id, this.store.marker]);
    }
    return rows.at(-1)?.id;
  }
}
