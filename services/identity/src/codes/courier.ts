import type { MessagePurpose } from '@makoto/contracts';

export interface Message {
  /** An e-mail address in lower case, or a phone number as E.164. */
  to: string;
  /** The customer whom it concerns; null for a code that nobody will be able to use. */
  userId: string | null;
  purpose: MessagePurpose;
  /** Empty for a notice. */
  code: string;
  subject: string;
  text: string;
}

/** A channel that delivers messages. */
export interface Courier {
  reaches(address: string): boolean;
  /** Settles within a bounded time. @throws Error if the message was not accepted */
  deliver(message: Message): Promise<void>;
}
