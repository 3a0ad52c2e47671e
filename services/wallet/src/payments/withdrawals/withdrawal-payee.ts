import { Optional, parse, Text } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../encryption/secret-box.js';
import type { Withdrawal } from './withdrawal.entity.js';

/** Where a withdrawal goes, as it was frozen with it: a bank account, or an address. */
export class Payee {
  @Optional() @Text(40) account_number?: string;
  @Optional() @Text(80) holder_name?: string;
  @Optional() @Text(80) bank_name?: string;
  @Optional() @Text(20, { min: 0 }) bank_code?: string;
  @Optional() @Text(80, { min: 0 }) branch_name?: string;
  @Optional() @Text(20, { min: 0 }) branch_number?: string;
  @Optional() @Text(200, { min: 0 }) branch_address?: string;
  @Optional() @Text(80, { min: 0 }) city?: string;
  @Optional() @Text(80, { min: 0 }) province?: string;
  @Optional() @Text(64) address?: string;
  @Optional() @Text(20) network?: string;
}

/** Opens what withdrawals keep encrypted. */
@Injectable()
export class Payees {
  constructor(private readonly box: SecretBox) {}

  open(withdrawal: Pick<Withdrawal, 'id' | 'payee'>): Payee {
    return parse(Payee, JSON.parse(this.box.open(withdrawal.payee, withdrawal.id)));
  }
}
