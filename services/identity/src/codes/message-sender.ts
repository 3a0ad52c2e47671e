import { Logger } from '@makoto/platform';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { IdentityConfig } from '../config.js';
import type { Courier, Message } from './courier.js';
import { MailCourier } from './mail-courier.js';
import { PracticeMailbox } from './practice-mailbox.js';
import { SmsCourier } from './sms-courier.js';

/** Limits concurrent deliveries; each takes seconds at most. */
const MAX_PENDING = 200;

/** Sends codes and notices: to the mailbox in practice mode, by e-mail and text message in live mode. */
@Injectable()
export class MessageSender implements OnModuleDestroy {
  private readonly couriers: Courier[];
  private readonly pending = new Set<Promise<void>>();

  constructor(
    private readonly config: IdentityConfig,
    private readonly mailbox: PracticeMailbox,
    private readonly log: Logger,
  ) {
    this.couriers = config.MODE === 'live' ? liveCouriers(config) : [mailbox];
  }

  /** Whether a configured courier can deliver to this kind of address. */
  reaches(address: string): boolean {
    return this.couriers.some((courier) => courier.reaches(address));
  }

  /** Sends a message and waits for the provider. @throws Error if it was not accepted */
  async deliver(message: Message): Promise<void> {
    const courier = this.couriers.find((one) => one.reaches(message.to));
    if (!courier) throw new Error('no courier reaches this kind of address');
    await courier.deliver(message);
  }

  /** Sends a message to an address for which reaches() is true. */
  async send(message: Message): Promise<void> {
    if (this.config.MODE !== 'live') return this.mailbox.deliver(message);
    const courier = this.couriers.find((one) => one.reaches(message.to));
    if (!courier || this.pending.size >= MAX_PENDING) {
      this.log.error(
        'a message was not sent: too many deliveries are pending, or no courier reaches this kind of address',
      );
      return;
    }
    // Not awaited: the provider's response time would reveal that the account exists.
    const delivery: Promise<void> = courier
      .deliver(message)
      .catch((error: unknown) => this.log.error('sending a message failed', error))
      .finally(() => {
        this.pending.delete(delivery);
      });
    this.pending.add(delivery);
  }

  /** Waits for pending deliveries. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.pending);
  }
}

function liveCouriers(config: IdentityConfig): Courier[] {
  const { SMTP_URL, MAIL_FROM, SMS_URL, SMS_FROM } = config;
  return [
    ...(SMTP_URL && MAIL_FROM ? [new MailCourier(SMTP_URL, MAIL_FROM)] : []),
    ...(SMS_URL && SMS_FROM ? [new SmsCourier(SMS_URL, SMS_FROM)] : []),
  ];
}
