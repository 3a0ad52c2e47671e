import { Tag } from 'antd';
import type { ReplyOf } from '../../api/call';
import { useTexts } from '../../lib/i18n';

const TRAITS = ['device', 'card', 'address'] as const;

/** What both of a pair were seen with. */
export function FingerprintTags({ kinds }: Pick<ReplyOf<'linked_accounts/get'>, 'kinds'>): React.ReactNode {
  const t = useTexts();
  return TRAITS.filter((kind) => kinds.includes(kind)).map((kind) => <Tag key={kind}>{t(`rings.traits.${kind}`)}</Tag>);
}
