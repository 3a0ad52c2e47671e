import { ARCHIVED_TO, archived, type Check } from './check.ts';

/** The owner of the house's accounts: services/wallet/src/ledger/posting/transfer.ts. */
export const HOUSE = `'00000000-0000-4000-8000-000000000000'::uuid`;

/** All kinds of transfers that a check accounts for. */
const KINDS = [
  ...['deposit', 'withdrawal', 'withdrawal_paid', 'withdrawal_fee', 'withdrawal_return', 'conversion', 'correction'],
  ...['payment_reversal', 'payment_reversal_return'],
  ...['stake', 'fee', 'cover', 'stake_return', 'stake_lost', 'winnings', 'cover_release', 'fee_return', 'rebate'],
  ...['lock', 'earn_cover', 'accrual', 'principal_return', 'earn_forfeit', 'earn_cover_release', 'capital'],
];

const listed = (kinds: readonly string[]): string => kinds.map((kind) => `'${kind}'`).join(', ');

/**
 * Selects where the transfers of these kinds differ from those that `due` requires, by place, amount and both accounts
 * (ref, slot, amount, currency, giver, giver_kind, taker, taker_kind).
 */
const exactly = (kinds: readonly string[], due: string): string => `
  select 1 from (select ref, due, done from (select true as due, d.* from (${due}) d) d full join (
    select true as done, t.ref, t.slot, t.amount, g.currency, g.owner as giver, g.kind as giver_kind,
      k.owner as taker, k.kind as taker_kind
    from wallet.transfers t join wallet.accounts g on g.id = t.debit join wallet.accounts k on k.id = t.credit
    where t.kind in (${listed(kinds)})
  ) t using (ref, slot, amount, currency, giver, giver_kind, taker, taker_kind)
  ) e where (due is null or done is null) and not ${archived('e.ref')}`;

/** A part of a deposit in USD, at a rate in USD per unit or, where there is one, in units per USD: rounded down, as it was. */
const inUsd = (amount: string, rate: string, perUsd: string): string =>
  `coalesce(div((${amount})::numeric * 1000000, ${perUsd}), div((${amount})::numeric * ${rate}, 1000000))`;

/** Deposits, withdrawals, conversions and corrections. Their rows and transfers are written in one transaction. */
export const MONEY_CHECKS: readonly Check[] = [
  {
    promise: 'the sums of closed days, from which reports are made, equal the transfers of those days',
    offenders: `select 1 from (
        select true as stored, day, kind, debit, credit, currency, amount, transfers from wallet.ledger_days
      ) d full join (
        select true as made, at - at % 86400000 as day, kind, get_byte(uuid_send(debit), 14)::smallint as debit,
          get_byte(uuid_send(credit), 14)::smallint as credit, get_byte(uuid_send(debit), 15)::smallint as currency,
          sum(amount)::bigint as amount, count(*) as transfers
        from wallet.transfers
        where at < (select closed_to - closed_to % 86400000 from wallet.ledger_sums_cursor)
        group by 2, 3, 4, 5, 6
      ) t using (day, kind, debit, credit, currency, amount, transfers)
      where (stored is null or made is null) and day > ${ARCHIVED_TO}`,
  },
  {
    promise: 'every kind of transfer is covered by a promise',
    offenders: `select 1 from wallet.transfers where kind not in (${listed(KINDS)})`,
  },
  {
    promise:
      'only deposits, capital, corrections and reversals given back bring money in; only withdrawals, corrections and reversals take it out',
    offenders: `select 1 from wallet.transfers t
      join wallet.accounts g on g.id = t.debit join wallet.accounts k on k.id = t.credit
      where g.kind like 'outside%' and t.kind not in ('deposit', 'capital', 'correction', 'payment_reversal_return')
          and (g.kind, t.kind) <> ('outside_chargebacks', 'payment_reversal')
        or k.kind like 'outside%' and t.kind not in ('withdrawal_paid', 'correction', 'payment_reversal')
          and (k.kind, t.kind) <> ('outside_chargebacks', 'payment_reversal_return')
        or t.kind = 'capital' and (g.kind, k.owner) <> ('outside_capital', ${HOUSE})`,
  },
  {
    promise: 'every successful deposit was credited once, to its owner; nothing else was credited as a deposit',
    offenders: exactly(
      ['deposit'],
      `select id as ref, 0 as slot, credited_usd as amount, 'USD' as currency,
         ${HOUSE} as giver, 'outside_' || method as giver_kind, user_id as taker, 'available' as taker_kind
       from wallet.deposits where credited_usd > 0`,
    ),
  },
  {
    promise: 'every deposit was credited at its held rate and the rate of its arrival, if these were recorded',
    offenders: `select 1 from wallet.deposits where held_amount is not null
      and (held_amount <= least(amount, received_amount)
        and credited_usd = ${inUsd('held_amount', 'rate', 'per_usd')}
          + ${inUsd('received_amount - held_amount', 'arrival_rate', 'arrival_per_usd')}) is not true`,
  },
  {
    promise: 'what refunds and disputes took back of a deposit is at most its credit, and what its row says',
    offenders: `select 1 from (
        select coalesce(sum(case when g.owner = ${HOUSE} and k.owner = ${HOUSE} then
            case t.kind when 'payment_reversal' then t.amount else -t.amount end end), 0) as house,
          coalesce(sum(case when g.owner <> ${HOUSE} then t.amount when k.owner <> ${HOUSE} then -t.amount end), 0) as customer
        from wallet.transfers t join wallet.accounts g on g.id = t.debit join wallet.accounts k on k.id = t.credit
        where t.kind in ('payment_reversal', 'payment_reversal_return')
      ) posted, (select coalesce(sum(taken_house), 0) as house, coalesce(sum(taken_customer), 0) as customer
        from wallet.quick_payments) said
      where (posted.house, posted.customer) <> (said.house, said.customer)
        and not exists (select 1 from wallet.ledger_archives)
      union all select 1 from wallet.quick_payments q join wallet.deposits d on d.id = q.deposit_id
      where q.taken_customer + q.taken_house > coalesce(d.credited_usd, 0)`,
  },
  {
    promise: 'every withdrawal reserved its amount once, and paid or returned it as it ended; nothing else did',
    offenders: exactly(
      ['withdrawal', 'withdrawal_paid', 'withdrawal_fee', 'withdrawal_return'],
      `select w.id as ref, m.slot, m.amount, w.currency, w.user_id as giver, m.giver_kind, m.taker, m.taker_kind
       from wallet.withdrawals w, lateral (values
         (0, w.amount, 'available', w.user_id, 'withdrawing', true),
         (1, w.net, 'withdrawing', ${HOUSE}, 'outside_' || w.method, w.status = 'success'),
         (2, w.fee, 'withdrawing', ${HOUSE}, 'fees', w.status = 'success' and w.fee > 0),
         (1, w.amount, 'withdrawing', w.user_id, 'available', w.status in ('fail', 'cancelled'))
       ) as m(slot, amount, giver_kind, taker, taker_kind, due) where m.due`,
    ),
  },
  {
    promise: 'nothing was sent before it was approved',
    offenders: `select 1 from wallet.withdrawals w
      where approved_at is null and (status in ('approved', 'signing', 'sent', 'success') or sent_at is not null
        or exists (select 1 from wallet.hot_payouts h where h.withdrawal_id = w.id))`,
  },
  {
    promise: 'every conversion exchanged its amount for its result once; nothing else was converted',
    // A purchase in another currency includes a conversion; the ledger may be one step ahead of earn.
    offenders: exactly(
      ['conversion'],
      `select c.id as ref, m.* from (
         select id, user_id, from_currency, to_currency, amount, result from wallet.conversions where done_at is not null
         union all select p.id, p.user_id, p.pay_currency, p.currency, p.pay_amount, p.quantity from earn.positions p
           join wallet.transfers l on l.ref = p.id and l.slot = 2 where p.pay_currency <> p.currency
       ) c, lateral (values
         (0, c.amount, c.from_currency, c.user_id, 'available', ${HOUSE}, 'fx'),
         (1, c.result, c.to_currency, ${HOUSE}, 'fx', c.user_id, 'available')
       ) as m(slot, amount, currency, giver, giver_kind, taker, taker_kind)`,
    ),
  },
  {
    promise: 'every correction was requested by one operator and approved by another, once',
    offenders: `${exactly(
      ['correction'],
      `select id as ref, 0 as slot, amount, currency, debit_owner as giver, debit_kind as giver_kind,
         credit_owner as taker, credit_kind as taker_kind
       from wallet.corrections where status = 'approved'`,
    )}
      union all select 1 from wallet.corrections where status = 'approved' and asked_by = decided_by`,
  },
];
