import { Flex, Typography } from 'antd';

/** The height of the bar at the top. */
export const HEADER_PX = 64;

interface Props {
  title: React.ReactNode;
  /** Buttons at the right of the title. */
  actions?: React.ReactNode;
  children: React.ReactNode;
}

/** A screen with its title. */
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
