import type { Courier, Message } from './courier.js';
import { sendMail } from './smtp.js';

/** Sends messages to e-mail addresses. */
export class MailCourier implements Courier {
  constructor(
    private readonly url: string,
    private readonly from: string,
  ) {}

  reaches(address: string): boolean {
    return address.includes('@');
  }

  deliver({ to, subject, text }: Message): Promise<void> {
    return sendMail(this.url, { from: this.from, to, subject, text });
  }
}
