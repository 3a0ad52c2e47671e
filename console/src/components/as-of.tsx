import { Typography } from 'antd';
import { useTexts } from '../lib/i18n';
import { useTime } from '../lib/use-time';

/** Tells of what moment a list is that may lack something newer; nothing if it lacks nothing. */
export function AsOf({ at }: { at: string | null | undefined }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  if (!at) return null;
  return (
    <Typography.Text type="secondary" role="status">
      {t('asOf', { at: time(at) })}
    </Typography.Text>
  );
}
