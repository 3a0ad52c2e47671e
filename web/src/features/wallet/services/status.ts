import type { MoneyStatus } from '../../../api/wallet/deposit-record';
import type { Tone } from '../../../components/status-pill';

export const STATUS = {
  awaiting_payment: { text: 'st_awaiting_payment', tone: 'warn' },
  pending: { text: 'st_pending', tone: 'warn' },
  approved: { text: 'st_approved', tone: 'warn' },
  signing: { text: 'st_signing', tone: 'warn' },
  sent: { text: 'st_sent', tone: 'warn' },
  success: { text: 'st_success', tone: 'good' },
  fail: { text: 'st_fail', tone: 'bad' },
  expired: { text: 'st_expired', tone: 'plain' },
  cancelled: { text: 'st_cancelled', tone: 'plain' },
} as const satisfies Record<MoneyStatus, { text: string; tone: Tone }>;
