import {
  AppError,
  pageOf,
  publicDays,
  type SimulatedDaysReply,
  SimulatedDaysRequest,
  type SimulatedDayView,
  simulatedDayStatement,
} from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { dayName, dayOf } from '../feeds/simulated/day-seed.calc.js';
import { SimulatedDaysRepository, type StoredDay } from './simulated-days.repository.js';

@Controller()
export class SimulatedDaysController {
  constructor(private readonly days: SimulatedDaysRepository) {}

  @Handle(publicDays)
  async list(request: SimulatedDaysRequest): Promise<SimulatedDaysReply> {
    const { page, size, offset } = pageOf(request);
    const day = request.day === undefined ? undefined : dayOf(Date.parse(`${request.day}T00:00:00Z`));
    const { rows, total } = await this.days.page(day, size, offset);
    if (day !== undefined && total === 0) throw new AppError('NOT_FOUND');
    return { list: rows.map((row) => toView(row, day !== undefined)), page, size, total };
  }
}

/** A list of many days leaves their openings out: each has kilobytes. */
function toView(row: StoredDay, withOpening: boolean): SimulatedDayView {
  const { version, fromMs, hash, committedMs, opening } = row;
  const day = dayName(row.day);
  return {
    day,
    version,
    from: fromMs,
    hash,
    committed_at: new Date(committedMs).toISOString(),
    entry: simulatedDayStatement({ day, version, fromMs, hash }).text,
    is_open: opening !== null,
    opening: withOpening ? opening : null,
  };
}
