import { Button, Card, Flex, Typography } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../api/call';
import { EmptyText } from '../../components/empty-text';
import { ImageViewer } from '../../components/image-viewer';
import { Loaded } from '../../components/loaded';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';
import { useTime } from '../../lib/use-time';

/** A customer's identity documents. They load only when the operator opens them, which is recorded in the audit log. */
export function CustomerDocuments({ userId }: { userId: string }): React.ReactNode {
  const t = useTexts();
  const [shown, setShown] = useState(false);
  const query = useCall('customers/documents', { id: userId }, { enabled: shown, staleTime: Number.POSITIVE_INFINITY });
  if (!shown) {
    return (
      <Flex vertical gap="small" align="start">
        <Typography.Text>{t('customers.documentsHint')}</Typography.Text>
        <Button onClick={() => setShown(true)}>{t('customers.showDocuments')}</Button>
      </Flex>
    );
  }
  return (
    <Loaded query={query}>
      {({ list }) =>
        list.length > 0 ? (
          list.map((row) => <Submission key={row.id} row={row} />)
        ) : (
          <EmptyText text={t('customers.noDocuments')} />
        )
      }
    </Loaded>
  );
}

function Submission({ row }: { row: ReplyOf<'customers/documents'>['list'][number] }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const title = `${t(`kyc.documents.${row.doc_type}`)} · ${row.real_name} · ${row.id_number}`;
  return (
    <Card
      size="small"
      title={title}
      styles={{ title: { whiteSpace: 'normal' } }}
      extra={`${time(row.submitted_at)} · ${t(`kyc.statuses.${row.status}`)}`}
    >
      <Flex gap="middle" wrap>
        {[row.front, row.back].map((src, side) =>
          src ? (
            <div key={src} style={{ flex: '1 1 280px', minWidth: 0 }}>
              <ImageViewer src={src} alt={t(side === 0 ? 'kyc.front' : 'kyc.back')} />
            </div>
          ) : null,
        )}
      </Flex>
    </Card>
  );
}
