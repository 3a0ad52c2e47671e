import type { ReactNode } from 'react';
import { errorText } from '../lib/error-text';
import { useT } from '../lib/i18n';
import { LANG_NAMES, LANGS, type Lang, TAGS, useLang } from '../lib/lang';
import { changeLang } from '../lib/texts';
import { Icon } from './icons';
import { showToast } from './toast';

// Each language's own word, so that the first paint waits for no texts.
const LABELS: Record<Lang, string> = { en: 'Language', jp: '言語', zn: '语言' };

/**
 * Language choice for visitors without an account; text already typed on the screen is kept. Logged-in users find it at
 * `/my`.
 */
export default function LanguagePicker(): ReactNode {
  const t = useT();
  const lang = useLang();
  const choose = async (next: Lang): Promise<void> => {
    try {
      await changeLang(next);
    } catch (error) {
      showToast(errorText(error, t));
      return;
    }
  };
  return (
    <span className="relative -mr-1 flex min-h-11 shrink-0 items-center gap-1.5 rounded-lg px-1 text-sm text-muted has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <Icon name="globe" size={18} />
      <span aria-hidden="true">{LANG_NAMES[lang]}</span>
      <select
        aria-label={LABELS[lang]}
        value={lang}
        onChange={({ target }) => {
          const next = LANGS.find((known) => known === target.value);
          if (next) void choose(next);
        }}
        className="absolute inset-0 cursor-pointer bg-surface text-[16px] text-ink opacity-0"
      >
        {LANGS.map((code) => (
          <option key={code} value={code} lang={TAGS[code].html}>
            {LANG_NAMES[code]}
          </option>
        ))}
      </select>
    </span>
  );
}
