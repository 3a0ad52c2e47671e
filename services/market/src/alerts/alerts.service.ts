import { randomUUID } from 'node:crypto';
import {
  AppError,
  MAX_OPEN_PRICE_ALERTS,
  micro,
  type PriceAlertsReply,
  type PriceAlertsRequest,
  type PriceAlertView,
  type ProblemKey,
  pageOf,
  parseMicro,
  restrictionsChanged,
  type SetPriceAlertRequest,
  setPriceAlert,
} from '@makoto/contracts';
import { type CallContext, Clock, callerOf, EventConsumers, once, rowId } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Instrument } from '../instruments/instrument.js';
import { LiveMarket } from '../live-market/live-market.js';
import { toView } from './alert-view.js';
import { AlertsRepository, type StoredAlert } from './alerts.repository.js';
import { crossingLevels, moveLevels } from './levels.calc.js';
import type { PriceAlert } from './price-alert.js';

/** What customers ask to be told about prices. The leader watches it (AlertWatch). */
@Injectable()
export class AlertsService {
  constructor(
    @InjectDataSource() private readonly db: DataSource,
    private readonly alerts: AlertsRepository,
    private readonly market: LiveMarket,
    private readonly clock: Clock,
    consumers: EventConsumers,
  ) {
    consumers.on(restrictionsChanged, (events, manager) => {
      const closed = events.filter(({ closed }) => closed).map(({ user_id }) => user_id);
      return this.alerts.deleteAll(manager, closed);
    });
  }

  /** A page of the caller's alerts, newest first. @throws NOT_FOUND for an unknown product */
  async list(request: PriceAlertsRequest, context: CallContext): Promise<PriceAlertsReply> {
    const { page, size, offset } = pageOf(request);
    const no = request.product_id === undefined ? undefined : this.product(request.product_id).no;
    const filter = { no, status: request.status };
    const { list, total } = await this.alerts.page(callerOf(context), filter, offset, size);
    return { list: list.flatMap((one) => this.viewOf(one)), page, size, total };
  }

  /**
   * Sets an alert, seen from the newest price.
   * @throws NOT_FOUND, VALIDATION, NO_FRESH_PRICE if the product never had a price, TOO_MANY_SAVED
   */
  async set(request: SetPriceAlertRequest, context: CallContext): Promise<PriceAlertView> {
    const owner = callerOf(context);
    const instrument = this.product(request.product_id);
    const call = { owner, call: setPriceAlert.path, key: context.idempotencyKey, body: request, at: this.clock.now() };
    return this.db.transaction((manager) =>
      once(manager, call, async () => {
        if ((await this.alerts.countOpen(manager, owner)) >= MAX_OPEN_PRICE_ALERTS) {
          throw new AppError('TOO_MANY_SAVED', { limit: MAX_OPEN_PRICE_ALERTS });
        }
        return toView(await this.alerts.insert(manager, this.alertOf(owner, instrument, request)), instrument);
      }),
    );
  }

  /** @throws NOT_FOUND for an alert that is not the caller's */
  async delete(id: string, context: CallContext): Promise<void> {
    if (!(await this.alerts.delete(callerOf(context), rowId(id)))) throw new AppError('NOT_FOUND');
  }

  /** The customer's alerts set after the one numbered `afterSeq`, with their numbers. */
  async exported(userId: string, afterSeq: string, limit: number): Promise<{ key: string; record: object }[]> {
    const alerts = await this.alerts.after(userId, afterSeq, limit);
    return alerts.flatMap((alert) => this.viewOf(alert).map((record) => ({ key: alert.seq, record })));
  }

  private alertOf(userId: string, instrument: Instrument, request: SetPriceAlertRequest): PriceAlert {
    const { no, decimals } = instrument;
    const { kind } = request;
    const setPrice = this.market.aggregates.figures(no)?.price;
    if (setPrice === undefined) throw new AppError('NO_FRESH_PRICE');
    const seen = { id: randomUUID(), userId, no, kind, setPrice, fromMs: this.market.window.watermarkMs };
    if (kind === 'moves') {
      if (request.price != null) throw wrong('price', 'unknown');
      if (request.change == null) throw wrong('change', 'required');
      const target = micro(request.change);
      return { ...seen, target, ...moveLevels(target, setPrice) };
    }
    if (request.change != null) throw wrong('change', 'unknown');
    if (request.price == null) throw wrong('price', 'required');
    const target = parseMicro(request.price, decimals);
    if (target === undefined) throw wrong('price', 'decimals', { max: decimals });
    const levels = crossingLevels(target, setPrice);
    if (!levels) throw wrong('price', 'price_now');
    return { ...seen, target, ...levels };
  }

  /** @throws NOT_FOUND for a symbol that is not on the market list */
  private product(id: string): Instrument {
    const instrument = this.market.instruments.quoted(id);
    if (instrument.category === 'rate') throw new AppError('NOT_FOUND');
    return instrument;
  }

  private viewOf(alert: StoredAlert): PriceAlertView[] {
    const instrument = this.market.instruments.byNo(alert.no);
    return instrument ? [toView(alert, instrument)] : [];
  }
}

function wrong(field: string, key: ProblemKey, params: Record<string, number> = {}): AppError {
  return new AppError('VALIDATION', {}, [{ field, key, params }]);
}
