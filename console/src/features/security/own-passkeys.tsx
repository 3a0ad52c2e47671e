import { Alert, Button, Card, Typography } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../api/call';
import { QueryTable } from '../../components/query-table';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';
import { useTime } from '../../lib/use-time';
import { AddPasskey } from './add-passkey';
import { supportsPasskeys } from './device-passkeys';
import { RemovePasskey } from './remove-passkey';

type Passkey = ReplyOf<'passkeys/list'>['list'][number];

/** The operator's passkeys, with their last use. */
export function OwnPasskeys(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const query = useCall('passkeys/list', undefined);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  return (
    <Card
      title={t('security.passkeys')}
      extra={
        supportsPasskeys() && (
          <Button type="primary" onClick={() => setAdding(true)}>
            {t('security.add')}
          </Button>
        )
      }
    >
      <Typography.Paragraph type="secondary">{t('security.what')}</Typography.Paragraph>
      {!supportsPasskeys() && (
        <Alert type="warning" showIcon title={t('security.unsupported')} style={{ marginBlockEnd: 16 }} />
      )}
      <QueryTable<Passkey>
        query={query}
        rows={query.data?.list}
        rowKey={(row) => row.id}
        empty={t('security.empty')}
        columns={[
          {
            title: t('security.passkeyName'),
            render: (_, { name, created_at, last_used_at }) => (
              <>
                <div style={{ overflowWrap: 'anywhere' }}>{name}</div>
                <Typography.Text type="secondary">
                  {t('security.addedAt', { at: time(created_at) })}
                  <br />
                  {last_used_at ? t('security.usedAt', { at: time(last_used_at) }) : t('security.neverUsed')}
                </Typography.Text>
              </>
            ),
          },
          {
            title: '',
            align: 'end',
            render: (_, row) => (
              <Button
                size="small"
                danger
                aria-label={t('security.removeOf', { name: row.name })}
                onClick={() => setRemoving(row)}
              >
                {t('dialog.remove')}
              </Button>
            ),
          },
        ]}
      />
      {adding && <AddPasskey onClose={() => setAdding(false)} />}
      {removing && <RemovePasskey passkey={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  );
}
