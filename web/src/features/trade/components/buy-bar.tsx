import type { ReactNode } from 'react';
import type { Direction } from '../../../api/order/order';
import { Button } from '../../../components/button';
import { Arrow } from '../../../components/money';
import { useT } from '../../../lib/i18n';

interface BuyBarProps {
  disabled: boolean;
  onBuy: (direction: Direction) => void;
}

/** The two directions of an order, side by side. */
export function BuyBar({ disabled, onBuy }: BuyBarProps): ReactNode {
  const t = useT('trade');
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button look="up" disabled={disabled} onClick={() => onBuy('up')}>
        <Arrow way="up" /> {t('buyUp')}
      </Button>
      <Button look="down" disabled={disabled} onClick={() => onBuy('down')}>
        <Arrow way="down" /> {t('buyDown')}
      </Button>
    </div>
  );
}
