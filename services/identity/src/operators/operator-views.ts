import type { OperatorView } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { PasskeysRepository } from '../passkeys/passkeys.repository.js';
import type { Operator } from './operator.entity.js';

/** What the console shows of operators. */
@Injectable()
export class OperatorViews {
  constructor(private readonly passkeys: PasskeysRepository) {}

  async of(operator: Operator): Promise<OperatorView> {
    return toView(operator, await this.passkeys.counts([operator.id]));
  }

  async all(operators: readonly Operator[]): Promise<OperatorView[]> {
    const passkeys = await this.passkeys.counts(operators.map(({ id }) => id));
    return operators.map((operator) => toView(operator, passkeys));
  }
}

function toView(operator: Operator, passkeys: ReadonlyMap<string, number>): OperatorView {
  return {
    id: operator.id,
    email: operator.email,
    role: operator.role,
    has_totp: operator.totp_secret !== null,
    passkeys: passkeys.get(operator.id) ?? 0,
    created_at: new Date(operator.created_at).toISOString(),
    disabled_at: operator.disabled_at === null ? null : new Date(operator.disabled_at).toISOString(),
  };
}
