import { Tag } from 'antd';
import type { ReplyOf } from '../../api/call';
import { useTexts } from '../../lib/i18n';

const FINGERPRINTS = ['device', 'card', 'address'] as const;

/** The fingerprints that both customers of a pair share. */
export function FingerprintTags({ kinds }: Pick<ReplyOf<'linked_accounts/get'>, 'kinds'>): React.ReactNode {
  const t = useTexts();
  return FINGERPRINTS.filter((kind) => kinds.includes(kind)).map((kind) => (
    <Tag key={kind}>{t(`linkedAccounts.fingerprints.${kind}`)}</Tag>
  ));
}
