import { Autocomplete } from '@base-ui/react/autocomplete';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Card } from '../../../components/card';
import { Icon } from '../../../components/icons';
import { Screen } from '../../../components/screen';
import { Empty } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { useResults } from '../hooks/use-results';
import { clearSearches, rememberSearch } from '../services/recent-searches';
import type { Result, ResultGroup } from '../services/result';

function Found({ item, onOpen }: { item: Result; onOpen: (item: Result) => void }): ReactNode {
  return (
    <Autocomplete.Item
      value={item}
      onClick={() => onOpen(item)}
      className="flex min-h-14 cursor-pointer items-center gap-3 border-b border-line px-4 py-2 last:border-b-0 data-highlighted:bg-accent-soft"
    >
      <span className="text-muted">
        <Icon name={item.icon} />
      </span>
      <span className="min-w-0 flex-1 [word-break:auto-phrase]">
        <span className="block">{item.title}</span>
        {item.note ? <span className="block text-sm text-muted">{item.note}</span> : null}
      </span>
    </Autocomplete.Item>
  );
}

/** `/search?q=`: one field for screens, settings, markets, help and the customer's own records. */
export default function SearchScreen(): ReactNode {
  const t = useT('search');
  const common = useT();
  const account = useT('account');
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState(search.get('q') ?? '');
  const field = useRef<HTMLInputElement>(null);
  const groups = useResults(text);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  useEffect(() => field.current?.focus(), []);
  const type = (next: string): void => {
    setText(next);
    setSearch(next ? { q: next } : {}, { replace: true });
  };
  const open = (item: Result): void => {
    if (item.to === undefined) type(item.title);
    else {
      rememberSearch(text);
      void navigate(item.to);
    }
  };
  return (
    <Screen title={common('search')} parent="/" money>
      <Autocomplete.Root
        inline
        open
        mode="none"
        autoHighlight="always"
        items={groups}
        value={text}
        itemToStringValue={({ title }) => title}
        onValueChange={(next, { reason }) => {
          if (reason !== 'item-press') type(next);
        }}
      >
        <div className="mb-4 flex min-h-12 items-center gap-2 rounded-xl border border-line bg-surface px-3.5 text-muted focus-within:border-accent focus-within:ring-2 focus-within:ring-accent/30">
          <Icon name="search" size={18} />
          <Autocomplete.Input
            ref={field}
            aria-label={t('label')}
            placeholder={t('hint')}
            enterKeyHint="go"
            className="min-h-11 min-w-0 flex-1 bg-transparent text-[16px] text-ink outline-none"
          />
        </div>
        <p role="status" className="sr-only">
          {text.trim() === '' ? t('keys') : t('results', { n: count })}
        </p>
        <Autocomplete.List aria-label={t('label')} className="space-y-5">
          {({ name, items }: ResultGroup) => (
            <Autocomplete.Group key={name} items={items}>
              <Autocomplete.GroupLabel className="mb-2 px-1 text-sm font-semibold text-muted">
                {t(name)}
              </Autocomplete.GroupLabel>
              <Card className="overflow-hidden">
                <Autocomplete.Collection>
                  {(item: Result) => <Found key={item.key} item={item} onOpen={open} />}
                </Autocomplete.Collection>
              </Card>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
      {groups.some(({ name }) => name === 'recent') ? (
        <button type="button" onClick={clearSearches} className="mt-2 min-h-11 px-1 text-sm font-medium text-accent">
          {t('clear')}
        </button>
      ) : null}
      {count === 0 ? (
        <Empty
          icon="search"
          title={t('none', { text: text.trim() })}
          note={t('noneNote')}
          action={{ to: '/kf', label: account('support') }}
        />
      ) : null}
    </Screen>
  );
}
