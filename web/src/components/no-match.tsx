import type { ReactNode } from 'react';
import { Button } from './button';
import { Empty } from './states';

interface NoMatchProps {
  title: string;
  /** The button's text. */
  clear: string;
  onClear: () => void;
}

/** The empty state of a filtered list: nothing matches, and the filter can be cleared. */
export function NoMatch({ title, clear, onClear }: NoMatchProps): ReactNode {
  return (
    <div className="pb-6 text-center">
      <Empty icon="search" title={title} />
      <Button look="soft" onClick={onClear}>
        {clear}
      </Button>
    </div>
  );
}
