import { Flex } from 'antd';

const MAIN_PX = 400;
const ASIDE_PX = 390;

interface Props {
  children: React.ReactNode;
  aside: React.ReactNode;
}

/** Two columns: `aside` is beside the rest, or below it where the screen is too narrow for both. */
export function Columns({ children, aside }: Props): React.ReactNode {
  return (
    <Flex gap="large" align="start" wrap>
      <Flex vertical gap="middle" style={{ flex: `1 1 ${MAIN_PX}px`, minWidth: 0 }}>
        {children}
      </Flex>
      <Flex vertical gap="middle" style={{ flex: `0 1 ${ASIDE_PX}px`, minWidth: 0 }}>
        {aside}
      </Flex>
    </Flex>
  );
}
