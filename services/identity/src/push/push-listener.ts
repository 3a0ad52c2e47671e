import {
  depositChanged,
  type EventDef,
  kycChanged,
  messageSent,
  orderSettled,
  positionChanged,
  priceAlertReached,
  withdrawalChanged,
} from '@makoto/contracts';
import { Clock, EventConsumers, isUuid } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { PushRepository } from './push.repository.js';
import type { Note } from './push-note.js';

/** Events are gathered, because orders settle by the thousand and most of their owners have no subscription. */
const GATHER_MS = 50;

/** Turns the services' events into messages; each event once. */
@Injectable()
export class PushListener {
  constructor(
    private readonly consumers: EventConsumers,
    private readonly repository: PushRepository,
    private readonly clock: Clock,
  ) {
    this.on(orderSettled, ({ user_id, id, symbol, result, profit, fee, settle_time }) =>
      result
        ? { userId: user_id, kind: 'order', facts: { id, symbol, result, profit: profit ?? '0', fee }, at: settle_time }
        : [],
    );
    this.on(priceAlertReached, ({ user_id, symbol, reached_price, reached_at }) => ({
      ...{ userId: user_id, kind: 'alert', at: reached_at },
      facts: { symbol, price: reached_price },
    }));
    this.on(depositChanged, ({ user_id, status, amount, received_amount, currency, at }) =>
      status === 'success'
        ? { userId: user_id, kind: 'deposit', facts: { amount: received_amount ?? amount, currency }, at }
        : [],
    );
    this.on(withdrawalChanged, ({ user_id, status, amount, currency, at }) =>
      ['sent', 'success', 'fail'].includes(status)
        ? { userId: user_id, kind: 'withdrawal', facts: { amount, currency }, at }
        : [],
    );
    this.on(kycChanged, ({ user_id, status, at }) =>
      status === 'approved' || status === 'rejected' ? { userId: user_id, kind: 'kyc', facts: {}, at } : [],
    );
    this.on(positionChanged, ({ user_id, status, at }) =>
      status === 'completed' ? { userId: user_id, kind: 'position', facts: {}, at } : [],
    );
    this.on(messageSent, ({ user_id, from, at }) =>
      from === 'user' ? [] : { userId: user_id, kind: 'chat', facts: {}, at },
    );
  }

  private on<Payload extends object>(def: EventDef<Payload>, noteOf: (event: Payload) => Note | []): void {
    this.consumers.on(
      def,
      async (events, manager) => {
        const notes = events.flatMap(noteOf).filter(({ userId }) => isUuid(userId));
        await this.repository.add(manager, notes, this.clock.now());
      },
      GATHER_MS,
    );
  }
}
