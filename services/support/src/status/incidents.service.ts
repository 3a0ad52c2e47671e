import { randomUUID } from 'node:crypto';
import {
  AppError,
  type ConsoleIncidentView,
  type IncidentListReply,
  type IncidentListRequest,
  type IncidentSaveRequest,
  pageOf,
} from '@makoto/contracts';
import { type CallContext, Clock, Outbox, once, operatorOf, rowId } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { OperatorsLog } from '../audit/operators-log.js';
import { columnsOf, textsOf } from '../texts.js';
import {
  findIncidents,
  type IncidentRow,
  insertIncident,
  lockIncident,
  resolveIncident,
  rewriteIncident,
} from './incidents.repository.js';

/** What operators tell customers about disturbances, on the status page. */
@Injectable()
export class Incidents {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly log: OperatorsLog,
  ) {}

  async list(request: IncidentListRequest, context: CallContext): Promise<IncidentListReply> {
    operatorOf(context);
    const { page, size, offset } = pageOf(request);
    const { rows, total } = await findIncidents(this.dataSource, request.status ?? undefined, size, offset);
    return { list: rows.map(toView), page, size, total };
  }

  /** Opens an incident, or changes an open one. @throws NOT_FOUND, CONFLICT */
  async save(request: IncidentSaveRequest, context: CallContext): Promise<ConsoleIncidentView> {
    const at = this.clock.now();
    const texts = columnsOf(request.texts);
    const call = { owner: operatorOf(context), call: 'incidents/save', key: context.idempotencyKey, body: request, at };
    const view = await this.dataSource.transaction((manager) =>
      once(manager, call, async () => {
        const id = request.id ? rowId(request.id) : randomUUID();
        if (request.id) {
          const { resolved_at, updated_at } = await this.lock(manager, id);
          const changed = request.updated_at && Date.parse(request.updated_at) !== Number(updated_at);
          if (changed || resolved_at !== null) throw new AppError('CONFLICT');
          await rewriteIncident(manager, id, texts, at);
        } else {
          await insertIncident(manager, id, texts, at);
        }
        await this.log.note(manager, context, 'incident.save', id);
        return toView(await this.lock(manager, id));
      }),
    );
    this.outbox.notify();
    return view;
  }

  /** @throws NOT_FOUND */
  async resolve(id: string, context: CallContext): Promise<ConsoleIncidentView> {
    operatorOf(context);
    const key = rowId(id);
    const view = await this.dataSource.transaction(async (manager) => {
      const row = await this.lock(manager, key);
      if (row.resolved_at !== null) return toView(row);
      await resolveIncident(manager, key, this.clock.now());
      await this.log.note(manager, context, 'incident.resolve', key);
      return toView(await this.lock(manager, key));
    });
    this.outbox.notify();
    return view;
  }

  private async lock(manager: EntityManager, id: string): Promise<IncidentRow> {
    const row = await lockIncident(manager, id);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }
}

function toView(row: IncidentRow): ConsoleIncidentView {
  return {
    id: row.id,
    status: row.resolved_at === null ? 'open' : 'resolved',
    texts: textsOf(row),
    opened_at: iso(row.opened_at),
    updated_at: iso(row.updated_at),
    resolved_at: row.resolved_at === null ? null : iso(row.resolved_at),
  };
}

const iso = (ms: string): string => new Date(Number(ms)).toISOString();
