import type { ReactNode } from 'react';
import type { Movement } from '../../../api/user/balance-list';
import { Money } from '../../../components/money';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatMoney } from '../../../lib/money';
import { formatTime } from '../../../lib/time';

const ROW = 'flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-left';

interface MovementRowProps {
  row: Movement;
  /** The row's details are shown beside the list. */
  chosen: boolean;
  /** Shows the details; undefined if the row says everything. */
  onOpen: ((row: Movement) => void) | undefined;
}

/** One ledger movement with time, amount and balance. */
export function MovementRow({ row, chosen, onOpen }: MovementRowProps): ReactNode {
  const t = useT('wallet');
  const lang = useLang();
  const { conversion } = row;
  const name = row.memo ?? row.kind;
  const inner = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          {conversion ? t('conversionOf', { name, from: conversion.from, to: conversion.to }) : name}
        </span>
        {conversion ? (
          <span className="num block text-sm">
            {t('became', {
              from: formatMoney(conversion.amount, conversion.from),
              to: formatMoney(conversion.result, conversion.to),
            })}
          </span>
        ) : null}
        <span className="num block text-xs text-muted">
          {formatTime(row.created_at, 'dateTime', lang)}&nbsp;· <span className="whitespace-nowrap">{row.number}</span>
        </span>
      </span>
      <span className="text-right">
        <span className="block font-semibold">
          <Money amount={row.amount} currency={row.currency} signed exact />
        </span>
        <span className="num block text-xs text-muted">
          {t('balanceAfter', { amount: formatMoney(row.balance_after, row.currency) })}
        </span>
      </span>
    </>
  );
  if (!onOpen) return <div className={ROW}>{inner}</div>;
  return (
    <button
      type="button"
      aria-pressed={chosen}
      className={`${ROW} ${chosen ? 'bg-accent-soft' : ''}`}
      onClick={() => onOpen(row)}
    >
      {inner}
    </button>
  );
}
