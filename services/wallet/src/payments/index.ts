import { Deposit } from './deposits/deposit.entity.js';
import { DepositAddress } from './deposits/deposit-address.entity.js';
import { PayoutFile } from './payouts/payout-file.entity.js';
import { Withdrawal } from './withdrawals/withdrawal.entity.js';

export { toDepositView } from './deposits/deposit.view.js';
export { PaymentsModule } from './payments.module.js';
export { toWithdrawalView } from './withdrawals/withdrawal.view.js';
export { Deposit, DepositAddress, Withdrawal };

export const PAYMENT_ENTITIES = [Deposit, DepositAddress, PayoutFile, Withdrawal];
