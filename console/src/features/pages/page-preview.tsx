import { send } from '../../api/call';
import { PreviewDialog } from '../../components/preview-dialog';
import type { PageVersion } from './page';

/** A version of a page as customers see it. */
export function PagePreview({ version, onClose }: { version: PageVersion; onClose: () => void }): React.ReactNode {
  const { name, version: number } = version;
  return (
    <PreviewDialog
      queryKey={['pages/preview', name, number]}
      load={(lang, signal) => send('pages/preview', { name, version: number, lang }, { signal })}
      onClose={onClose}
    />
  );
}
