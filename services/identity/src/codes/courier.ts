import type { CodePurpose } from '@makoto/contracts';

export interface CodeMessage {
  /** An e-mail address in lower case, or a phone number as E.164. */
  to: string;
  purpose: CodePurpose;
  code: string;
  subject: string;
  text: string;
}

/** A way by which codes reach people. */
export interface Courier {
  reaches(address: string): boolean;
  /** @throws Error where it was not taken, within a bounded time */
  deliver(message: CodeMessage): Promise<void>;
}
