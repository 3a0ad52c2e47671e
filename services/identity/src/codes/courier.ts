import type { CodePurpose } from '@makoto/contracts';

export interface CodeMessage {
  /** An e-mail address in lower case, or a phone number as E.164. */
  to: string;
  purpose: CodePurpose;
  code: string;
  subject: string;
  text: string;
}

/** A channel that delivers codes. */
export interface Courier {
  reaches(address: string): boolean;
  /** Settles within a bounded time. @throws Error if the message was not accepted */
  deliver(message: CodeMessage): Promise<void>;
}
