import {
  AppError,
  isTimeZone,
  type Lang,
  type PageRequest,
  type ProblemKey,
  pageOf,
  type SupportHoursHistoryReply,
  type SupportHoursReply,
  type SupportHoursRequest,
  type SupportHoursStateReply,
  type SupportHoursView,
  WEEKDAYS,
  type WeekHours,
} from '@makoto/contracts';
import { type CallContext, Clock, Outbox, once, operatorOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { OperatorsLog } from '../audit/operators-log.js';
import { minutesOf, serviceHours } from './hours.calc.js';
import { findHours, findHoursHistory, type HoursRow, insertHours } from './hours.repository.js';
import { hoursText } from './hours-text.js';

/** Apply until an owner sets other hours: every day, 9:00 to 21:00 Japan time. */
const DEFAULT_HOURS: WeekHours = {
  time_zone: 'Asia/Tokyo',
  week: WEEKDAYS.map((day) => ({ day, opens: '09:00', closes: '21:00' })),
  closed_on: [],
};

/** The opening hours of customer service: set by an owner, shown to customers. */
@Injectable()
export class HoursService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly log: OperatorsLog,
  ) {}

  /** The hours as customers see them. */
  async view(lang: Lang): Promise<SupportHoursReply> {
    const now = this.clock.now();
    const { current, next } = await findHours(this.dataSource, now);
    const hours = current ?? DEFAULT_HOURS;
    const upcoming = next && { hours: next, from: Number(next.effective_at) };
    const { open, opensAt, closesAt, openings } = serviceHours(hours, now, upcoming);
    return {
      hours: hoursText(hours, lang),
      open,
      opens_at: opensAt === undefined ? null : iso(opensAt),
      closes_at: closesAt === undefined ? null : iso(closesAt),
      openings: openings.map(({ from, to }) => ({ from: iso(from), to: iso(to) })),
    };
  }

  async get(context: CallContext): Promise<SupportHoursStateReply> {
    operatorOf(context);
    const { lang } = context;
    const { current, next } = await findHours(this.dataSource, this.clock.now());
    const first = { ...DEFAULT_HOURS, version: 0, text: hoursText(DEFAULT_HOURS, lang), replaced: false };
    return { current: current ? toView(current, lang) : first, next: next ? toView(next, lang) : null };
  }

  async history(request: PageRequest, context: CallContext): Promise<SupportHoursHistoryReply> {
    operatorOf(context);
    const { page, size, offset } = pageOf(request);
    const { rows, total } = await findHoursHistory(this.dataSource, size, offset);
    return { list: rows.map((row) => toView(row, context.lang)), page, size, total };
  }

  /** @throws VALIDATION, CONFLICT if `version` is not the newest */
  async set(request: SupportHoursRequest, context: CallContext): Promise<SupportHoursView> {
    const operatorId = operatorOf(context);
    check(request);
    const at = this.clock.now();
    const call = { owner: operatorId, call: 'support_hours/set', key: context.idempotencyKey, body: request, at };
    const view = await this.dataSource.transaction((manager) =>
      once(manager, call, async () => {
        const effectiveAt = Math.max(at, request.effective_at ? Date.parse(request.effective_at) : at);
        const seen = request.version ?? undefined;
        const row = await insertHours(manager, request, { operatorId, at, effectiveAt, seen });
        if (!row) throw new AppError('CONFLICT');
        const set = toView(row, context.lang);
        await this.log.note(manager, context, 'support_hours.set', String(row.version), {
          hours: hoursText(request, 'en'),
          effective_at: set.effective_at,
          closed_on: request.closed_on.map(({ day }) => day).join(' '),
        });
        return set;
      }),
    );
    this.outbox.notify();
    return view;
  }
}

/** @throws VALIDATION */
function check({ time_zone, week }: SupportHoursRequest): void {
  const refuse = (field: string, key: ProblemKey): never => {
    throw new AppError('VALIDATION', {}, [{ field, key }]);
  };
  if (!isTimeZone(time_zone)) refuse('time_zone', 'type');
  if (week.length === 0) refuse('week', 'required');
  for (const [at, { day, opens, closes }] of week.entries()) {
    if (week.findIndex((other) => other.day === day) !== at) refuse(`week.${at}.day`, 'type');
    if (minutesOf(closes) <= minutesOf(opens)) refuse(`week.${at}.closes`, 'type');
  }
}

function toView(row: HoursRow, lang: Lang): SupportHoursView {
  const { version, time_zone, week, closed_on, operator_id, replaced } = row;
  const [effective_at, created_at] = [row.effective_at, row.created_at].map((ms) => iso(Number(ms)));
  const text = hoursText(row, lang);
  return { version, time_zone, week, closed_on, text, effective_at, created_at, operator_id, replaced };
}

const iso = (ms: number): string => new Date(ms).toISOString();
