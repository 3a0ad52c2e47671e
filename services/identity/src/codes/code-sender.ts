import { Logger } from '@makoto/platform';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { IdentityConfig } from '../config.js';
import type { CodeMessage, Courier } from './courier.js';
import { MailCourier } from './mail-courier.js';
import { PracticeMailbox } from './practice-mailbox.js';
import { SmsCourier } from './sms-courier.js';

/** Messages on their way; each takes seconds at most. */
const MAX_UNDER_WAY = 200;

/** Sends codes: in practice mode into the mailbox, in live mode by mail and as text messages, as the settings say. */
@Injectable()
export class CodeSender implements OnModuleDestroy {
  private readonly couriers: Courier[];
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly config: IdentityConfig,
    private readonly mailbox: PracticeMailbox,
    private readonly log: Logger,
  ) {
    this.couriers = config.MODE === 'live' ? liveCouriers(config) : [mailbox];
  }

  /** Whether anything is set up that reaches this kind of address. */
  reaches(address: string): boolean {
    return this.couriers.some((courier) => courier.reaches(address));
  }

  /** Sends a code to an address that is reached. */
  async send(message: CodeMessage): Promise<void> {
    if (this.config.MODE !== 'live') return this.mailbox.deliver(message);
    const courier = this.couriers.find((one) => one.reaches(message.to));
    if (!courier || this.underWay.size >= MAX_UNDER_WAY) {
      this.log.error('a code could not be sent: too many are under way, or nothing reaches this kind of address');
      return;
    }
    // Not awaited: how long the provider takes would tell that the account exists.
    const delivery: Promise<void> = courier
      .deliver(message)
      .catch((error: unknown) => this.log.error('a code could not be sent', error))
      .finally(() => {
        this.underWay.delete(delivery);
      });
    this.underWay.add(delivery);
  }

  /** What is under way arrives first. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.underWay);
  }
}

function liveCouriers(config: IdentityConfig): Courier[] {
  const { SMTP_URL, MAIL_FROM, SMS_URL, SMS_FROM } = config;
  return [
    ...(SMTP_URL && MAIL_FROM ? [new MailCourier(SMTP_URL, MAIL_FROM)] : []),
    ...(SMS_URL && SMS_FROM ? [new SmsCourier(SMS_URL, SMS_FROM)] : []),
  ];
}
