import { Badge, Menu } from 'antd';
import { Link } from 'react-router';
import { useTexts } from '../lib/i18n';
import type { Section } from './sections';
import { useWaiting } from './use-waiting';

const MOST_SHOWN = 999;

interface Props {
  sections: readonly Section[];
  calls: readonly string[];
  opened: string;
  /** Told when a section is chosen. */
  onChosen?: () => void;
}

/** The sections, each with the number of items that wait in it. */
export function Navigation({ sections, calls, opened, onChosen }: Props): React.ReactNode {
  const t = useTexts();
  const waiting = useWaiting(calls);
  return (
    <Menu
      style={{ borderInlineEnd: 'none' }}
      selectedKeys={[opened]}
      {...(onChosen && { onClick: onChosen })}
      items={sections.map(({ path, name }) => ({
        key: path,
        label: <Link to={`/${path}`}>{t(`sections.${name}`)}</Link>,
        ...(waiting.get(name) && {
          extra: <Badge count={waiting.get(name)} overflowCount={MOST_SHOWN} size="small" />,
        }),
      }))}
    />
  );
}
