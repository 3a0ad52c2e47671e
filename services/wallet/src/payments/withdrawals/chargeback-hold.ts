import { AppError } from '@makoto/contracts';
import type { EntityManager } from 'typeorm';
import { hasOpenChargeback } from '../rails/quick/quick-payments.repository.js';

/**
 * Refuses withdrawals while a payment that the customer's bank took back waits for an operator. Closing the exception lifts
 * it; nothing has to be paid for that. @throws PAYMENT_DISPUTED
 */
export async function assertNoChargeback(manager: EntityManager, userId: string): Promise<void> {
  if (!(await hasOpenChargeback(manager, userId))) return;
  throw new AppError('PAYMENT_DISPUTED');
}
