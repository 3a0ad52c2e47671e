import { Button, Flex, Modal, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { useTexts } from '../lib/i18n';
import { useShortcuts } from '../lib/use-shortcuts';

/** A screen's keyboard shortcuts, shown by `?` or a button. */
export function ShortcutHelp({ keys }: { keys: Readonly<Record<string, string>> }): React.ReactNode {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  useShortcuts(useMemo(() => ({ '?': () => setOpen(true) }), []));
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {t('shortcuts.title')} <Typography.Text keyboard>?</Typography.Text>
      </Button>
      <Modal title={t('shortcuts.title')} open={open} destroyOnHidden footer={null} onCancel={() => setOpen(false)}>
        <Flex vertical gap="small">
          {Object.entries({ ...keys, '?': t('shortcuts.help') }).map(([key, what]) => (
            <Flex key={key} gap="middle">
              <Typography.Text keyboard>{key}</Typography.Text>
              {what}
            </Flex>
          ))}
        </Flex>
      </Modal>
    </>
  );
}
