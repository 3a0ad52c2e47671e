import type { RebatesPayRequest } from '@makoto/contracts';
import { derivedId, uuidBytes } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { column, HousePaymentsService, houseAccount } from '../ledger/index.js';

/** Pays rebates out of the house's fees. */
@Injectable()
export class RebatesService {
  constructor(private readonly payments: HousePaymentsService) {}

  /** @throws CONFLICT, INSUFFICIENT_FUNDS, VALIDATION for invalid columns */
  async pay(request: RebatesPayRequest): Promise<void> {
    const users = column(request.users);
    await this.payments.pay(
      { kind: 'rebate', debit: houseAccount('fees', 'USD') },
      {
        refs: rebateRefs(request.batch_id, users),
        slots: Buffer.alloc(users.length / 8),
        users,
        amounts: column(request.amounts),
      },
    );
  }
}

/** The cause of each beneficiary's payment: the batch and the beneficiary. */
function rebateRefs(batchId: string, users: Buffer): Buffer {
  const refs: Buffer[] = [];
  for (let at = 0; at + 16 <= users.length; at += 16) {
    refs.push(uuidBytes(derivedId('rebates', batchId, users.toString('hex', at, at + 16))));
  }
  return Buffer.concat(refs);
}
