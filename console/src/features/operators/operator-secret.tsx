import { Alert, Flex, Modal, QRCode, Typography } from 'antd';
import type { ReplyOf } from '../../api/call';
import { useTexts } from '../../lib/i18n';

type Issued = ReplyOf<'operators/create'>;

/** An operator's new authenticator secret and initial password, which are shown only once. */
export function OperatorSecret({ issued, onClose }: { issued: Issued; onClose: () => void }): React.ReactNode {
  const t = useTexts();
  return (
    <Modal
      title={issued.operator.email}
      open
      mask={{ closable: false }}
      onOk={onClose}
      onCancel={onClose}
      cancelButtonProps={{ hidden: true }}
    >
      <Alert type="warning" showIcon title={t('operators.once')} style={{ marginBlockEnd: 16 }} />
      {issued.password && (
        <>
          <Typography.Text strong>{t('operators.firstPassword')}</Typography.Text>
          <Typography.Paragraph copyable code>
            {issued.password}
          </Typography.Paragraph>
          <Typography.Paragraph type="secondary">{t('operators.firstPasswordHint')}</Typography.Paragraph>
        </>
      )}
      <Flex gap="middle" wrap>
        <QRCode value={issued.totp_uri} type="svg" style={{ flexShrink: 0 }} />
        <div>
          <Typography.Paragraph>{t('operators.scan')}</Typography.Paragraph>
          <Typography.Text strong>{t('operators.secret')}</Typography.Text>
          <Typography.Paragraph copyable code style={{ wordBreak: 'break-all' }}>
            {issued.totp_secret}
          </Typography.Paragraph>
          <Typography.Link href={issued.totp_uri}>{t('operators.link')}</Typography.Link>
        </div>
      </Flex>
    </Modal>
  );
}
