import { Button, ConfigProvider, Drawer, Flex } from 'antd';
import { useState } from 'react';
import { useTexts } from '../lib/i18n';

const WIDTH_PX = 288;
const FOR_FINGERS = { components: { Menu: { itemHeight: 40 } } };

interface Props {
  /** What is at the top of the menu, and its sections. `close` closes it. */
  children: (close: () => void) => React.ReactNode;
}

/** The button that opens the navigation on a narrow screen. */
export function MenuDrawer({ children }: Props): React.ReactNode {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('shell.menu')}</Button>
      <Drawer
        title={t('shell.menu')}
        open={open}
        placement="left"
        size={WIDTH_PX}
        styles={{ body: { padding: 12 } }}
        destroyOnHidden
        onClose={close}
      >
        <ConfigProvider theme={FOR_FINGERS}>
          <Flex vertical gap="middle">
            {children(close)}
          </Flex>
        </ConfigProvider>
      </Drawer>
    </>
  );
}
