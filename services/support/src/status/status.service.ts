import {
  type Lang,
  type PartState,
  SERVICES,
  STATUS_DAYS,
  type StatusSample,
  type StatusView,
} from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { dayOf, percentUp } from './availability.calc.js';
import { publicIncidents } from './incidents.repository.js';
import { availabilitySince, newestSample, recordSamples } from './status.repository.js';

const DAY_MS = 86_400_000;
/** A state that is older than this is unknown. */
const FRESH_MS = 30_000;
const SHOWN_AFTER_MS = 14 * DAY_MS;

/** The state of each part as the gateways see it, and its availability by day. */
@Injectable()
export class Status {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Adds what a gateway has seen. Samples from the future, by a wrong clock, are left out. */
  async record(samples: readonly StatusSample[]): Promise<void> {
    const now = this.clock.now();
    const past = samples.filter(({ at }) => at <= now + FRESH_MS);
    await this.dataSource.transaction((manager) => recordSamples(manager, past, SERVICES, this.firstDay(now)));
  }

  async view(lang: Lang): Promise<StatusView> {
    const now = this.clock.now();
    const [newest, recorded, incidents] = await Promise.all([
      newestSample(this.dataSource),
      availabilitySince(this.dataSource, this.firstDay(now)),
      publicIncidents(this.dataSource, lang, now - SHOWN_AFTER_MS),
    ]);
    const known = new Map(recorded.map((one) => [`${one.part} ${one.day}`, one]));
    const days = Array.from({ length: STATUS_DAYS }, (_, i) => dayOf(now - (STATUS_DAYS - 1 - i) * DAY_MS));
    const parts = SERVICES.map((part) => ({
      part,
      state: stateOf(part, newest, now),
      days: days.map((day) => {
        const found = known.get(`${part} ${day}`);
        return { day, up: found ? percentUp(found) : null };
      }),
    }));
    return {
      status: worst(parts.map(({ state }) => state)),
      at: newest ? iso(newest.at) : null,
      parts,
      incidents: incidents.map((row) => ({
        ...{ id: row.id, title: row.title, body: row.body },
        ...{ opened_at: iso(row.opened_at), updated_at: iso(row.updated_at) },
        resolved_at: row.resolved_at === null ? null : iso(row.resolved_at),
      })),
    };
  }

  private firstDay(now: number): string {
    return dayOf(now - (STATUS_DAYS - 1) * DAY_MS);
  }
}

function stateOf(part: string, newest: StatusSample | undefined, now: number): PartState {
  if (!newest || now - newest.at > FRESH_MS) return 'unknown';
  return newest.parts[part] === 'ok' ? 'ok' : 'down';
}

function worst(states: readonly PartState[]): PartState {
  if (states.includes('down')) return 'down';
  return states.includes('unknown') ? 'unknown' : 'ok';
}

const iso = (ms: string | number): string => new Date(Number(ms)).toISOString();
