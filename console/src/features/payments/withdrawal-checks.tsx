import { Card, Flex, Tag, Typography } from 'antd';
import type { ReplyOf } from '../../api/call';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';

type Detail = ReplyOf<'withdrawals/get'>;

interface Check {
  name: string;
  good: boolean;
  verdict: string;
  details: string[];
}

/** What to check before a withdrawal is approved, each with a verdict. */
export function WithdrawalChecks({ withdrawal }: { withdrawal: Detail }): React.ReactNode {
  const t = useTexts();
  const checks = [useIdentity(withdrawal), usePayee(withdrawal), useAmount(withdrawal), usePeople(withdrawal)];
  return (
    <Card size="small" title={t('payments.checks.title')}>
      <Flex vertical gap="middle" component="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {checks.map(({ name, good, verdict, details }) => (
          <li key={name}>
            <Flex justify="space-between" align="center" gap="small">
              <Typography.Text strong>{name}</Typography.Text>
              <Tag color={good ? 'success' : 'warning'} style={{ margin: 0 }}>
                {verdict}
              </Tag>
            </Flex>
            {details.map((detail) => (
              <Typography.Text key={detail} type="secondary" style={{ display: 'block' }}>
                {detail}
              </Typography.Text>
            ))}
          </li>
        ))}
      </Flex>
    </Card>
  );
}

function useIdentity({ checks }: Detail): Check {
  const t = useTexts();
  const { identity } = checks;
  return {
    name: t('payments.checks.identity'),
    good: identity === 'approved',
    verdict: t(`customers.kycStatuses.${identity}`),
    details: [],
  };
}

/** The bank account or address: whether it was paid before, and when it was added and changed. */
function usePayee({ checks, method }: Detail): Check {
  const t = useTexts();
  const time = useTime();
  const { payee_new, payee_added_at, payee_changed_at, payee_paid_count } = checks;
  const changed = payee_changed_at && payee_changed_at !== payee_added_at;
  return {
    name: t(method === 'crypto' ? 'payments.checks.address' : 'payments.checks.card'),
    good: !payee_new,
    verdict: payee_new ? t('payments.checks.new') : t('payments.checks.paidBefore', { n: payee_paid_count }),
    details: [
      payee_added_at ? t('payments.checks.added', { at: time(payee_added_at) }) : t('payments.checks.unbound'),
      ...(changed ? [t('payments.checks.changed', { at: time(payee_changed_at) })] : []),
    ],
  };
}

function useAmount({ checks, currency }: Detail): Check {
  const t = useTexts();
  const { amount_unusual, paid_count, paid_total, largest_paid, deposited_total } = checks;
  const unusual = paid_count === 0 ? t('payments.checks.first') : t('payments.checks.unusual');
  return {
    name: t('payments.checks.amount'),
    good: !amount_unusual,
    verdict: amount_unusual ? unusual : t('payments.checks.usual'),
    details: [
      ...(largest_paid ? [t('payments.checks.largest', { amount: amountText(largest_paid, currency) })] : []),
      ...(paid_count > 0
        ? [t('payments.checks.paidTotal', { n: paid_count, amount: amountText(paid_total, currency) })]
        : []),
      t('payments.checks.deposited', { amount: amountText(deposited_total, 'USD') }),
    ],
  };
}

/** Who has approved it, in order, and how many approvals it needs. */
function usePeople({ approvals, approvals_needed, status, checks, currency }: Detail): Check {
  const t = useTexts();
  const operator = useOperatorName();
  return {
    name: t('payments.checks.people'),
    good: status !== 'pending' || approvals.length >= approvals_needed,
    verdict: t('payments.checks.approvals', { given: approvals.length, needed: approvals_needed }),
    details: [
      t('payments.checks.dayTotal', { amount: amountText(checks.day_total, currency) }),
      ...(checks.linked_customers > 0 ? [t('payments.checks.linked', { n: checks.linked_customers })] : []),
      ...(approvals_needed === 2 ? [t('payments.checks.two')] : []),
      ...approvals.map(operator),
    ],
  };
}
