import { parse, Text } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../encryption/secret-box.js';
import type { BankCard } from './bank-card.entity.js';

/** What of a card is encrypted at rest. */
export class CardSecret {
  @Text(40) account_number!: string;
  @Text(80) holder_name!: string;
}

/** Seals and opens what of a card must not lie in the open. */
@Injectable()
export class CardSecrets {
  constructor(private readonly box: SecretBox) {}

  seal(secret: CardSecret, cardId: string): Buffer {
    return this.box.seal(JSON.stringify(secret), cardId);
  }

  open(card: Pick<BankCard, 'id' | 'secrets'>): CardSecret {
    return parse(CardSecret, JSON.parse(this.box.open(card.secrets, card.id)));
  }
}

/** An account number as lists and records show it: its last four, of any length before them. */
export function masked(accountNumber: string): string {
  return `***${accountNumber.slice(-4)}`;
}
