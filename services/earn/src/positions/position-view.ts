import { formatMicro, type Lang, type PositionEvent, type PositionView } from '@makoto/contracts';
import { numberOf } from '@makoto/platform';
import { nameOf } from '../products/product-texts.js';
import { exitView } from '../products/products.service.js';
import { wholeEarning } from '../products/terms.calc.js';
import { endsAt, nextAccrualAt, type Position, paidOf } from './position.js';

/** A position in the contract's format. */
export function toView(p: Position, lang: Lang): PositionView {
  const completed = p.state === 'completed';
  return {
    id: p.id,
    number: numberOf(p.id),
    product: { id: p.productId, name: nameOf(p, lang), kind: p.kind },
    quantity: formatMicro(p.quantity),
    currency: p.currency,
    cycle_days: p.cycleDays,
    daily_rate: formatMicro(p.dailyRate),
    estimated_revenue: formatMicro(wholeEarning(p.quantity, p)),
    principal: formatMicro(p.quantity),
    earnings: formatMicro(paidOf(p) - p.forfeited),
    pay_amount: formatMicro(p.payAmount),
    pay_currency: p.payCurrency,
    rate: formatMicro(p.rate),
    create_time: iso(p.createdAt),
    end_time: iso(endsAt(p)),
    next_accrual_time: completed ? null : iso(nextAccrualAt(p)),
    completed_time: completed && p.completedAt !== null ? iso(p.completedAt) : null,
    status: completed ? 'completed' : 'earning',
    ended_early: p.endedEarly,
    early_exit: exitView(p, lang),
  };
}

/** The payload of a position's event. */
export function toEvent(p: Position, at: number): PositionEvent {
  return {
    id: p.id,
    number: numberOf(p.id),
    user_id: p.userId,
    product_id: p.productId,
    kind: p.kind,
    currency: p.currency,
    quantity: formatMicro(p.quantity),
    earnings: formatMicro(paidOf(p) - p.forfeited),
    status: p.state === 'completed' ? 'completed' : 'earning',
    at,
  };
}

const iso = (ms: number): string => new Date(ms).toISOString();
