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

/** What to look at before a withdrawal is approved: each with a word on whether it is as usual. */
export function WithdrawalChecks({ withdrawal }: { withdrawal: Detail }): React.ReactNode {
  const t = useTexts();
  const checks = [useIdentity(withdrawal), usePayee(withdrawal), useAmount(withdrawal), usePeople(withdrawal)];
  return (
    <Card size="small" title={t('checks.title')}>
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
    name: t('checks.identity'),
    good: identity === 'approved',
    verdict: t(`customers.kycStatuses.${identity}`),
    details: [],
  };
}

/** The card or address: whether anything was ever paid to it, and since when it has been as it is. */
function usePayee({ checks, method }: Detail): Check {
  const t = useTexts();
  const time = useTime();
  const { payee_new, payee_added_at, payee_changed_at, payee_paid_count } = checks;
  const changed = payee_changed_at && payee_changed_at !== payee_added_at;
  return {
    name: t(method === 'crypto' ? 'checks.address' : 'checks.card'),
    good: !payee_new,
    verdict: payee_new ? t('checks.new') : t('checks.paidBefore', { n: payee_paid_count }),
    details: [
      payee_added_at ? t('checks.added', { at: time(payee_added_at) }) : t('checks.unbound'),
      ...(changed ? [t('checks.changed', { at: time(payee_changed_at) })] : []),
    ],
  };
}

function useAmount({ checks, currency }: Detail): Check {
  const t = useTexts();
  const { amount_unusual, paid_count, paid_total, largest_paid, deposited_total } = checks;
  const unusual = paid_count === 0 ? t('checks.first') : t('checks.unusual');
  return {
    name: t('checks.amount'),
    good: !amount_unusual,
    verdict: amount_unusual ? unusual : t('checks.usual'),
    details: [
      ...(largest_paid ? [t('checks.largest', { amount: amountText(largest_paid, currency) })] : []),
      ...(paid_count > 0 ? [t('checks.paidTotal', { n: paid_count, amount: amountText(paid_total, currency) })] : []),
      t('checks.deposited', { amount: amountText(deposited_total, 'USD') }),
    ],
  };
}

/** Who approved it, in the order in which they did, of how many it takes. */
function usePeople({ approvals, approvals_needed, status }: Detail): Check {
  const t = useTexts();
  const operator = useOperatorName();
  return {
    name: t('checks.people'),
    good: status !== 'pending' || approvals.length >= approvals_needed,
    verdict: t('checks.approvals', { given: approvals.length, needed: approvals_needed }),
    details: [...(approvals_needed === 2 ? [t('checks.two')] : []), ...approvals.map(operator)],
  };
}
