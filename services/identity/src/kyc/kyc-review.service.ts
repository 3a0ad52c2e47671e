import {
  AppError,
  type ConsoleKycDetail,
  type ConsoleKycListReply,
  type ConsoleKycListRequest,
  type ConsoleKycView,
  type CustomerDocumentsReply,
  kycChanged,
  pageOf,
  type QueueView,
  type ReviewStatus,
} from '@makoto/contracts';
import { CallContext, Clock, Outbox, operatorOf, rowId } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { RestrictionsService } from '../restrictions/restrictions.service.js';
import { DataKey } from '../security/data-key.js';
import { FileLinks } from '../uploads/file-links.js';
import { User } from '../users/user.entity.js';
import { KycRecord } from './kyc-record.entity.js';

const HISTORY = 20;
const HOUR_MS = 3_600_000;
const MAX_COUNTED = 10_000;
/** Counting stops here: nobody pages further, and counting every record would take longer than listing a page. */
const MAX_LISTED = 1_000;

/** Operators' review of KYC submissions. */
@Injectable()
export class KycReview {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: FileLinks,
    private readonly dataKey: DataKey,
    private readonly restrictions: RestrictionsService,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Newest first; pending ones oldest first, because those have waited longest. */
  async list(request: ConsoleKycListRequest): Promise<ConsoleKycListReply> {
    const { page, size, offset } = pageOf(request);
    const where = request.status ? { status: request.status } : {};
    const order = { submitted_at: request.oldest_first ? 'ASC' : 'DESC', id: 'ASC' } as const;
    const [records, [count]]: [KycRecord[], { n: number }[]] = await Promise.all([
      this.dataSource.manager.find(KycRecord, { where, order, skip: offset, take: size }),
      this.dataSource.query(
        `select count(*)::int as n from
           (select 1 from kyc_records where ($1::text is null or status = $1) limit ${MAX_LISTED}) counted`,
        [request.status ?? null],
      ),
    ]);
    return { list: await this.views(records), page, size, total: count?.n ?? 0 };
  }

  /** The number of pending submissions, by waiting time. */
  async queue(): Promise<QueueView> {
    const now = this.clock.now();
    const [row]: { open: number; over_an_hour: number; over_a_day: number; oldest: string | null }[] =
      await this.dataSource.query(
        `select count(*)::int as open, count(*) filter (where submitted_at < $1)::int as over_an_hour,
           count(*) filter (where submitted_at < $2)::int as over_a_day, min(submitted_at) as oldest
         from (select submitted_at from kyc_records where status = 'pending' order by submitted_at limit ${MAX_COUNTED}) q`,
        [now - HOUR_MS, now - 24 * HOUR_MS],
      );
    const { open = 0, over_an_hour = 0, over_a_day = 0, oldest = null } = row ?? {};
    const oldest_at = oldest === null ? null : new Date(Number(oldest)).toISOString();
    return { queue: 'kyc', open, over_an_hour, over_a_day, oldest_at };
  }

  /** One submission in full. The access is logged. @throws NOT_FOUND */
  async get(id: string, context: CallContext): Promise<ConsoleKycDetail> {
    const { manager } = this.dataSource;
    const record = await manager.findOneBy(KycRecord, { id: rowId(id) });
    if (!record) throw new AppError('NOT_FOUND');
    await this.dataSource.transaction((m) =>
      this.audit.append(m, {
        operatorId: operatorOf(context),
        action: 'kyc.view',
        subject: record.user_id,
        details: { record: id },
      }),
    );
    const others = await manager.find(KycRecord, {
      where: { user_id: record.user_id, id: Not(id) },
      order: { submitted_at: 'DESC' },
      take: HISTORY,
    });
    const [detail] = await this.details([record]);
    if (!detail) throw new AppError('NOT_FOUND');
    return { ...detail, history: await this.views(others) };
  }

  /** All of a customer's submissions, newest first. The access is logged. @throws NOT_FOUND */
  async documents(userId: string, context: CallContext): Promise<CustomerDocumentsReply> {
    const { manager } = this.dataSource;
    const subject = rowId(userId);
    if (!(await manager.existsBy(User, { id: subject }))) throw new AppError('NOT_FOUND');
    const action = { operatorId: operatorOf(context), action: 'documents.view', subject, details: {} };
    await this.dataSource.transaction((m) => this.audit.append(m, action));
    const records = await manager.find(KycRecord, {
      where: { user_id: subject },
      order: { submitted_at: 'DESC' },
      take: HISTORY,
    });
    return { list: await this.details(records) };
  }

  /** Records in full, with short-lived URLs of their pictures. */
  private async details(records: KycRecord[]): Promise<ConsoleKycDetail[]> {
    const views = await this.views(records);
    const same: { id: string; n: string }[] = await this.dataSource.query(
      `select r.id, count(distinct o.user_id) as n from kyc_records r
       join kyc_records o on o.id_number_hash = r.id_number_hash and o.user_id <> r.user_id
       where r.id = any($1) group by r.id`,
      [records.map((record) => record.id)],
    );
    const counts = new Map(same.map((row) => [row.id, Number(row.n)]));
    return records.flatMap((record, i) => {
      const view = views[i];
      if (!view) return [];
      return {
        ...view,
        gender: record.gender,
        birthday: record.birthday,
        id_number: this.dataKey.decrypt(record.id_number, `kyc ${record.id}`).toString(),
        same_number: counts.get(record.id) ?? 0,
        front: this.links.to(record.front),
        back: record.back ? this.links.to(record.back) : null,
        history: [],
      };
    });
  }

  /** @throws NOT_FOUND, CONFLICT if it has already been decided differently */
  approve(id: string, context: CallContext): Promise<ConsoleKycView> {
    return this.review(id, 'approved', null, context);
  }

  /** @throws NOT_FOUND, CONFLICT if it has already been decided differently */
  reject(id: string, reason: string, context: CallContext): Promise<ConsoleKycView> {
    return this.review(id, 'rejected', reason, context);
  }

  private async review(
    id: string,
    status: ReviewStatus,
    reason: string | null,
    context: CallContext,
  ): Promise<ConsoleKycView> {
    const record = await this.dataSource.transaction(async (manager) => {
      const found = await manager.findOne(KycRecord, { where: { id: rowId(id) }, lock: { mode: 'pessimistic_write' } });
      if (!found) throw new AppError('NOT_FOUND');
      // Repeating a decision succeeds, for example after a lost reply.
      if (found.status === status && found.reject_reason === reason) return found;
      if (found.status !== 'pending') throw new AppError('CONFLICT');
      return this.decide(manager, found, status, reason, operatorOf(context));
    });
    this.outbox.notify();
    const [view] = await this.views([record]);
    if (!view) throw new AppError('NOT_FOUND');
    return view;
  }

  private async decide(
    manager: EntityManager,
    record: KycRecord,
    status: ReviewStatus,
    reason: string | null,
    operatorId: string,
  ): Promise<KycRecord> {
    const at = this.clock.now();
    Object.assign(record, { status, reject_reason: reason, reviewed_at: at, reviewed_by: operatorId });
    await manager.save(KycRecord, record);
    const { user_id, real_name, gender, birthday } = record;
    await manager.update(
      User,
      { id: user_id },
      status === 'approved' ? { kyc_status: status, real_name, gender, birthday } : { kyc_status: status },
    );
    const action = status === 'approved' ? 'kyc.approve' : 'kyc.reject';
    await this.audit.append(manager, { operatorId, action, subject: user_id, details: { record: record.id, reason } });
    await this.outbox.add(manager, kycChanged, [{ user_id, status, reason, at }]);
    await this.restrictions.changed(manager, user_id);
    return record;
  }

  private async views(records: KycRecord[]): Promise<ConsoleKycView[]> {
    const rows: { id: string; username: string }[] = await this.dataSource.query(
      'select id, username from users where id = any($1)',
      [records.map((record) => record.user_id)],
    );
    const names = new Map(rows.map((row) => [row.id, row.username]));
    return records.map((record) => ({
      id: record.id,
      user_id: record.user_id,
      username: names.get(record.user_id) ?? '',
      status: record.status,
      real_name: record.real_name,
      doc_type: record.doc_type,
      doc_country: record.doc_country,
      submitted_at: new Date(record.submitted_at).toISOString(),
      reviewed_at: record.reviewed_at === null ? null : new Date(record.reviewed_at).toISOString(),
      reviewed_by: record.reviewed_by,
      reject_reason: record.reject_reason,
    }));
  }
}
