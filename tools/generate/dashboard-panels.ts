import { type Dashboard, quantile, quantiles, rate } from './dashboard.ts';
import { PLATFORM_DASHBOARD } from './platform-dashboard.ts';

export const DASHBOARDS: readonly Dashboard[] = [
  {
    uid: 'makoto-product',
    title: 'Product',
    panels: [
      {
        title: 'Calls by outcome',
        unit: 'reqps',
        lines: [{ expr: rate('makoto_requests_total', 'code'), legend: '{{code}}' }],
      },
      {
        title: 'Duration of calls, 99 %',
        unit: 's',
        lines: [
          { expr: `topk(10, ${quantile(0.99, 'makoto_request_duration_seconds', ', call')})`, legend: '{{call}}' },
        ],
      },
      {
        title: 'Orders that fail for reasons that are ours',
        unit: 'percentunit',
        lines: [
          { expr: 'makoto:order_errors:ratio_rate5m', legend: 'five minutes' },
          { expr: 'makoto:order_errors:ratio_rate1h', legend: 'one hour' },
        ],
        alert: { name: 'OrderAcceptanceFailing', above: 0.0144 },
      },
      {
        title: 'Connections of /stream',
        unit: 'short',
        lines: [{ expr: 'sum(makoto_stream_connections)', legend: 'connections' }],
      },
      {
        title: 'Frames not sent to slow clients',
        unit: 'reqps',
        lines: [{ expr: 'sum(rate(makoto_stream_frames_dropped_total[$__rate_interval]))', legend: 'frames' }],
      },
      {
        title: 'Conversations and verifications that wait',
        unit: 'short',
        lines: [
          { expr: 'max(makoto_conversations_waiting)', legend: 'conversations' },
          { expr: 'max(makoto_kyc_waiting)', legend: 'verifications' },
        ],
        alert: { name: 'ConversationsWaiting' },
      },
      {
        title: 'How long the oldest security notice has waited to be sent',
        unit: 's',
        lines: [{ expr: 'max(makoto_security_notice_oldest_age_seconds)', legend: 'oldest notice' }],
        alert: { name: 'SecurityNoticesWaiting', above: 300 },
      },
      {
        title: 'Age of what the transparency log does not show yet',
        unit: 's',
        lines: [{ expr: 'max(makoto_log_behind_seconds)', legend: 'oldest statement' }],
        alert: { name: 'LogBehind', above: 600 },
      },
    ],
  },
  {
    uid: 'makoto-money',
    title: 'Money',
    panels: [
      {
        title: 'Invariants',
        unit: 'short',
        help: '1 while an invariant holds, 0 while it is broken.',
        lines: [{ expr: 'min by (invariant) (makoto_invariant_ok)', legend: '{{invariant}}' }],
        alert: { name: 'InvariantBroken', below: 1 },
      },
      {
        title: 'Withdrawals',
        unit: 'short',
        lines: [
          { expr: 'sum by (status) (makoto_withdrawals)', legend: '{{status}}' },
          { expr: 'max(makoto_withdrawals_late)', legend: 'past their promised time' },
        ],
        alert: { name: 'WithdrawalPromiseBroken' },
      },
      {
        title: 'Deposits',
        unit: 'short',
        lines: [{ expr: 'sum by (status) (makoto_deposits)', legend: '{{status}}' }],
        alert: { name: 'DepositsWaiting' },
      },
      {
        title: 'Payments that wait for an operator',
        unit: 'short',
        lines: [{ expr: 'max(makoto_payment_exceptions)', legend: 'payments' }],
        alert: { name: 'PaymentExceptionsWaiting', above: 1 },
      },
      {
        title: 'Quick payments: time since the provider’s lists were read',
        unit: 's',
        lines: [{ expr: 'max(makoto_quick_listing_age_seconds)', legend: 'age' }],
        alert: { name: 'QuickPaymentsUnread', above: 3_600 },
      },
      {
        title: 'Quick payments: calls to the provider and webhooks',
        unit: 'reqps',
        lines: [
          {
            expr: 'sum by (operation, outcome) (rate(makoto_quick_request_duration_seconds_count[5m]))',
            legend: '{{operation}}: {{outcome}}',
          },
          { expr: 'sum by (outcome) (rate(makoto_quick_webhooks_total[5m]))', legend: 'webhooks: {{outcome}}' },
        ],
        alert: { name: 'QuickWebhooksRefused' },
      },
      {
        title: 'USDT: age of the last TRON block that was read',
        unit: 's',
        lines: [{ expr: 'max(makoto_tron_block_read_age_seconds)', legend: 'age' }],
        alert: { name: 'ChainUnread', above: 600 },
      },
      {
        title: 'Reserve, as a share of the promised returns',
        unit: 'percentunit',
        lines: [{ expr: 'min by (currency) (makoto_reserve_cover_ratio)', legend: '{{currency}}' }],
        alert: { name: 'ReserveLow', below: 1.05 },
      },
      {
        title: 'Duration of ledger batches',
        unit: 's',
        lines: quantiles('makoto_ledger_batch_seconds'),
      },
      {
        title: 'Transfers in a ledger batch',
        unit: 'short',
        lines: quantiles('makoto_ledger_batch_transfers'),
      },
    ],
  },
  {
    uid: 'makoto-trading',
    title: 'Trading',
    panels: [
      {
        title: 'Orders',
        unit: 'reqps',
        lines: [
          { expr: 'sum(rate(makoto_orders_placed_total[$__rate_interval]))', legend: 'placed' },
          { expr: rate('makoto_orders_settled_total', 'result'), legend: '{{result}}' },
        ],
      },
      {
        title: 'Settlement lateness',
        unit: 's',
        lines: quantiles('makoto_settlement_lateness_seconds'),
        alert: { name: 'SettlementLate', above: 1 },
      },
      {
        title: 'Overdue orders',
        unit: 'short',
        lines: [{ expr: 'max(makoto_orders_overdue)', legend: 'orders' }],
        alert: { name: 'OrdersOverdue', above: 1 },
      },
      {
        title: 'From the hold of an order until its row',
        unit: 's',
        lines: quantiles('makoto_order_hold_to_row_seconds'),
      },
      {
        title: 'Exposure, as a share of the cap',
        unit: 'percentunit',
        lines: [
          {
            expr: 'topk(10, max by (instrument, direction) (makoto_exposure_ratio))',
            legend: '{{instrument}} {{direction}}',
          },
        ],
        alert: { name: 'ExposureAtCap', above: 0.95 },
      },
      {
        title: 'Holds without an order, returned',
        unit: 'short',
        lines: [{ expr: 'sum(increase(makoto_orphan_holds_released_total[15m]))', legend: 'in 15 minutes' }],
        alert: { name: 'OrphanHolds', above: 1 },
      },
    ],
  },
  {
    uid: 'makoto-market',
    title: 'Market',
    panels: [
      {
        title: 'Age of the newest tick',
        unit: 's',
        lines: [{ expr: 'topk(10, max by (instrument) (makoto_tick_age_seconds))', legend: '{{instrument}}' }],
        alert: { name: 'FeedStale', above: 3 },
      },
      {
        title: 'Gaps longer than prices stay fresh',
        unit: 'short',
        lines: [{ expr: 'sum by (instrument) (increase(makoto_tick_gaps_total[15m])) > 0', legend: '{{instrument}}' }],
      },
      {
        title: 'Rejected ticks',
        unit: 'reqps',
        lines: [{ expr: rate('makoto_ticks_rejected_total', 'reason'), legend: '{{reason}}' }],
        alert: { name: 'TicksRejected', above: 1 },
      },
      {
        title: 'Suspended instruments',
        unit: 'short',
        lines: [{ expr: 'max(makoto_instruments_suspended)', legend: 'instruments' }],
      },
      {
        title: 'Days of simulated prices that cannot be opened',
        unit: 'short',
        lines: [{ expr: 'max(makoto_simulated_days_unopened)', legend: 'commitments' }],
        alert: { name: 'SimulatedDayUnopened', above: 0 },
      },
    ],
  },
  PLATFORM_DASHBOARD,
];
