import type { IconName } from '../../../components/icons';

/** Something that was found, or an earlier search. */
export interface Result {
  key: string;
  icon: IconName;
  title: string;
  note?: string;
  /** The screen that it opens; without one it is an earlier search. */
  to?: string;
}

export interface ResultGroup {
  name: 'recent' | 'often' | 'screens' | 'markets' | 'help' | 'records';
  items: Result[];
}
