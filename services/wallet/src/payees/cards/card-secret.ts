import { Text } from '@makoto/contracts';

/** The encrypted part of a card. */
export class CardSecret {
  @Text(40) account_number!: string;
  @Text(80) holder_name!: string;
}

/** An account number as shown in lists and records: its last four characters, with the length hidden. */
export function masked(accountNumber: string): string {
  return `***${accountNumber.slice(-4)}`;
}
