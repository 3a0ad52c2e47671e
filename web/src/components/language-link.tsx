import type { ReactNode } from 'react';
import { LANG_NAMES, useLang } from '../lib/lang';
import { Icon } from './icons';
import { Link } from './link';

/** Leads whoever has no account yet to the choice of language; who has one finds it at `/my`. */
export default function LanguageLink(): ReactNode {
  const lang = useLang();
  return (
    <Link to="/lang" className="-mr-1 flex min-h-11 shrink-0 items-center gap-1.5 px-1 text-sm text-muted">
      <Icon name="globe" size={18} />
      {LANG_NAMES[lang]}
    </Link>
  );
}
