import { randomUUID } from 'node:crypto';
import { AppError, type SavedRepliesReply, type SavedReplySaveRequest, type SavedReplyView } from '@makoto/contracts';
import { type CallContext, Clock, Outbox, once, operatorOf, rowId } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { OperatorsLog } from '../audit/operators-log.js';

const MAX_REPLIES = 200;

type Row = Omit<SavedReplyView, 'updated_at'> & { updated_at: string };

/** Texts that operators reuse in their answers. */
@Injectable()
export class SavedReplies {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly log: OperatorsLog,
  ) {}

  async list(context: CallContext): Promise<SavedRepliesReply> {
    operatorOf(context);
    const rows: Row[] = await this.dataSource.query('select * from saved_replies order by name limit $1', [
      MAX_REPLIES,
    ]);
    return { list: rows.map(toView) };
  }

  /** @throws NOT_FOUND, CONFLICT if the name is taken or the reply was changed meanwhile, TOO_MANY_SAVED beyond 200 */
  async save(request: SavedReplySaveRequest, context: CallContext): Promise<SavedReplyView> {
    const owner = operatorOf(context);
    const at = this.clock.now();
    const call = { owner, call: 'chats/save_reply', key: context.idempotencyKey, body: request, at };
    const view = await this.dataSource.transaction((manager) =>
      once(manager, call, async () => {
        const row = await write(manager, request, at);
        await this.log.note(manager, context, 'saved_reply.save', row.id, { name: row.name });
        return toView(row);
      }),
    );
    this.outbox.notify();
    return view;
  }

  /** @throws NOT_FOUND */
  async remove(request: { id: string }, context: CallContext): Promise<void> {
    operatorOf(context);
    const id = rowId(request.id);
    await this.dataSource.transaction(async (manager) => {
      const [, count]: [unknown, number] = await manager.query('delete from saved_replies where id = $1', [id]);
      if (count === 0) throw new AppError('NOT_FOUND');
      await this.log.note(manager, context, 'saved_reply.delete', id);
    });
    this.outbox.notify();
  }
}

async function write(manager: EntityManager, request: SavedReplySaveRequest, at: number): Promise<Row> {
  const { name, text_en, text_jp, text_zn } = request;
  await manager.query('lock table saved_replies in share row exclusive mode');
  const known: Pick<Row, 'id' | 'name' | 'updated_at'>[] = await manager.query(
    'select id, name, updated_at from saved_replies',
  );
  const id = request.id ? rowId(request.id) : randomUUID();
  const before = known.find((reply) => reply.id === id);
  if (request.id && !before) throw new AppError('NOT_FOUND');
  const changed = before && request.updated_at && Date.parse(request.updated_at) !== Number(before.updated_at);
  if (changed || known.some((reply) => reply.name === name && reply.id !== id)) throw new AppError('CONFLICT');
  if (!request.id && known.length >= MAX_REPLIES) {
    throw new AppError('TOO_MANY_SAVED', { limit: String(MAX_REPLIES), used: String(known.length) });
  }
  const [written]: Row[] = await manager.query(
    `insert into saved_replies (id, name, text_en, text_jp, text_zn, updated_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set name = $2, text_en = $3, text_jp = $4, text_zn = $5, updated_at = $6 returning *`,
    [id, name, text_en, text_jp, text_zn, at],
  );
  if (!written) throw new Error('the insert of a saved reply returned no row');
  return written;
}

function toView(row: Row): SavedReplyView {
  const { id, name, text_en, text_jp, text_zn } = row;
  return { id, name, text_en, text_jp, text_zn, updated_at: new Date(Number(row.updated_at)).toISOString() };
}
