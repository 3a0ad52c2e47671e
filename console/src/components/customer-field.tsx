import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { send } from '../api/call';
import { useTexts } from '../lib/i18n';
import { useDebounced } from '../lib/use-debounced';
import { useCustomerName } from '../lib/use-names';

const MOST_SHOWN = 10;
const TYPING_PAUSE_MS = 250;

interface Props {
  /** Given by the form around it. */
  id?: string;
  value?: string | null;
  onChange?: (userId: string | null) => void;
  style?: React.CSSProperties;
}

/** A form field for a customer's id, found by name, address, number or the id itself. */
export function CustomerField({ id, value, onChange, style }: Props): React.ReactNode {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const nameOf = useCustomerName([value]);
  const query = useQuery({
    queryKey: ['customers/list', 'find', keyword],
    queryFn: ({ signal }) => send('customers/list', { keyword, size: MOST_SHOWN }, { signal }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  });
  const found = keyword === '' ? [] : (query.data?.list ?? []);
  const options = found.map(({ user }) => ({
    value: user.id,
    label: [user.username, user.real_name, user.email ?? user.phone].filter(Boolean).join(' · '),
  }));
  if (value && !options.some((option) => option.value === value)) options.push({ value, label: nameOf(value) });
  const isSearching = typed.trim() !== keyword || query.isFetching;
  return (
    <Select
      {...(id && { id })}
      {...(style && { style })}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={value ?? null}
      placeholder={t('findCustomer.hint')}
      options={options}
      loading={isSearching}
      notFoundContent={keyword === '' || isSearching ? null : t('findCustomer.none')}
      onChange={(chosen: string | null | undefined) => onChange?.(chosen ?? null)}
    />
  );
}
