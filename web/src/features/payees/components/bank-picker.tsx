import { type ReactNode, useDeferredValue, useId, useRef, useState } from 'react';
import { type Bank, type BanksRequest, useBanks } from '../../../api/common/banks';
import { TextField } from '../../../components/field';
import { useT } from '../../../lib/i18n';
import type { FieldProps } from '../../../lib/use-form';

interface BankPickerProps extends FieldProps {
  label: string;
  currency: BanksRequest['currency'];
  /** Offers this bank's branches instead of banks. */
  bankCode?: string;
  /** Only banks of the list are accepted. */
  listed?: boolean;
  onPick: (bank: Bank) => void;
}

/** A free-text name with matches from the list of banks or branches. */
export function BankPicker({ label, currency, bankCode, listed, onPick, value, ...field }: BankPickerProps): ReactNode {
  const t = useT('payees');
  const listId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [searching, setSearching] = useState(false);
  const keyword = useDeferredValue(value.trim());
  const request: BanksRequest = {
    currency,
    ...(keyword ? { keyword } : {}),
    ...(bankCode ? { bank_code: bankCode } : {}),
  };
  const found = useBanks(request, searching);
  // The last matches stay until new ones arrive, so that none disappears under the finger or the focus.
  const of = `${currency} ${bankCode ?? ''}`;
  const [last, setLast] = useState<{ of: string; list: readonly Bank[] }>({ of, list: [] });
  const list = found.data?.list;
  if (list && (list !== last.list || of !== last.of)) setLast({ of, list });
  const search = t(currency === 'JPY' ? 'bankSearch' : 'bankSearchCode');
  const matches = searching && of === last.of ? last.list.slice(0, 8) : [];
  const pick = (bank: Bank): void => {
    onPick(bank);
    // The pressed match is gone with the list, so the focus returns to the field.
    frame.current?.querySelector('input')?.focus();
    setSearching(false);
  };
  return (
    <div ref={frame}>
      <TextField
        {...field}
        onFocus={() => setSearching(true)}
        label={label}
        note={listed ? t('bankChoose') : search}
        autoComplete="off"
        value={value}
        onValue={(text) => {
          setSearching(true);
          field.onValue(text);
        }}
      />
      {matches.length > 0 ? (
        <ul
          id={listId}
          aria-label={t('results')}
          className="mt-1 divide-y divide-line rounded-xl border border-line bg-surface"
        >
          {matches.map((bank) => (
            <li key={bank.code}>
              <button
                type="button"
                onClick={() => pick(bank)}
                className="flex min-h-11 w-full items-center justify-between gap-3 px-4 py-2 text-left"
              >
                <span>{bank.name}</span>
                <span className="num text-sm text-muted">{bank.code}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
