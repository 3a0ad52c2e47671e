import { Flex, Typography } from 'antd';

/** How high the bar is that stays at the top. */
export const HEADER_PX = 64;

interface Props {
  title: React.ReactNode;
  /** What can be done on this screen, at its right. */
  actions?: React.ReactNode;
  children: React.ReactNode;
}

/** A screen of the console under its title. */
export function Screen({ title, actions, children }: Props): React.ReactNode {
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="center" gap="middle" wrap>
        <Typography.Title level={1} style={{ fontSize: 22, margin: 0 }}>
          {title}
        </Typography.Title>
        {actions}
      </Flex>
      {children}
    </Flex>
  );
}
