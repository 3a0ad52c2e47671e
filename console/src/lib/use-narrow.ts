import { Grid } from 'antd';

/** Whether the screen is too narrow for two things beside each other, as on a phone. */
export function useNarrow(): boolean {
  return !Grid.useBreakpoint().lg;
}
