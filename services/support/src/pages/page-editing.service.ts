import {
  AppError,
  PAGE_NAMES,
  type PageHistoryReply,
  type PageHistoryRequest,
  type PageListReply,
  type PagePreviewRequest,
  type PageSaveRequest,
  type PageTextView,
  type PageVersionView,
  pageOf,
} from '@makoto/contracts';
import { type CallContext, Clock, Outbox, once, operatorOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { OperatorsLog } from '../audit/operators-log.js';
import { columnsOf, textsOf } from '../texts.js';
import { findHistory, findStates, findVersion, insertPage, type PageRow } from './pages.repository.js';
import { textOf } from './pages.service.js';

/** Lets operators write new versions of the legal pages. */
@Injectable()
export class PageEditing {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly log: OperatorsLog,
  ) {}

  async list(context: CallContext): Promise<PageListReply> {
    operatorOf(context);
    const rows = await findStates(this.dataSource, this.clock.now());
    return {
      list: PAGE_NAMES.flatMap((name) => {
        const states = rows.filter((row) => row.name === name);
        const [current, next, newest] = (['current', 'next', 'newest'] as const).map((state) =>
          states.find((row) => row.state === state),
        );
        if (!current || !newest) return [];
        return { name, current: toView(current), next: next ? toView(next) : null, newest: toView(newest) };
      }),
    };
  }

  async history(request: PageHistoryRequest, context: CallContext): Promise<PageHistoryReply> {
    operatorOf(context);
    const { page, size, offset } = pageOf(request);
    const { rows, total } = await findHistory(this.dataSource, request.name, size, offset);
    return { list: rows.map(toView), page, size, total };
  }

  /** @throws NOT_FOUND */
  async preview(request: PagePreviewRequest, context: CallContext): Promise<PageTextView> {
    operatorOf(context);
    const row = await findVersion(this.dataSource, request.name, request.version);
    if (!row) throw new AppError('NOT_FOUND');
    return textOf(row, request.lang);
  }

  /** Writes the next version, effective now or later. @throws CONFLICT if `newest` is not the newest version */
  async save(request: PageSaveRequest, context: CallContext): Promise<PageVersionView> {
    const operatorId = operatorOf(context);
    const at = this.clock.now();
    const { name, texts, newest } = request;
    const call = { owner: operatorId, call: 'pages/save', key: context.idempotencyKey, body: request, at };
    const view = await this.dataSource.transaction((manager) =>
      once(manager, call, async () => {
        const page = {
          name,
          ...columnsOf(texts),
          effectiveAt: Math.max(at, request.effective_at ? Date.parse(request.effective_at) : at),
          createdAt: at,
          operatorId,
        };
        const row = await insertPage(manager, page, newest ? newest + 1 : undefined);
        if (!row) throw new AppError('CONFLICT');
        await this.log.note(manager, context, 'page.save', name, { version: row.version });
        return toView(row);
      }),
    );
    this.outbox.notify();
    return view;
  }
}

function toView(row: PageRow): PageVersionView {
  return {
    name: row.name,
    version: row.version,
    texts: textsOf(row),
    effective_at: new Date(Number(row.effective_at)).toISOString(),
    created_at: new Date(Number(row.created_at)).toISOString(),
    operator_id: row.operator_id,
  };
}
