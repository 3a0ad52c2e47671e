import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import type { Direction } from '../../../api/order/order';
import type { ProductDetails } from '../../../api/product/details';
import type { Pause } from '../hooks/use-pause';
import { usePlaceOrder } from '../hooks/use-place-order';
import type { Ticket } from '../hooks/use-ticket';
import { BuyBar } from './buy-bar';
import { ConfirmOrder } from './confirm-order';
import { ResultSheet } from './result-sheet';

interface OrderStart {
  /** An order is on its way. */
  busy: boolean;
  choose: (direction: Direction) => void;
}

const Start = createContext<OrderStart>({ busy: false, choose: () => undefined });

/** The directions of an order, within an `OrderFlow`. `disabled`: no order can be placed now. */
export function OrderButtons({ disabled }: { disabled: boolean }): ReactNode {
  const { busy, choose } = use(Start);
  return <BuyBar disabled={disabled || busy} onBuy={choose} />;
}

/** Most answers arrive sooner; buttons that were dimmed until then would only flicker. */
const NOTICED_MS = 100;

/** Whether an order has been on its way for so long that the buttons show it. */
function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), NOTICED_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return busy && slow;
}

interface OrderFlowProps {
  product: ProductDetails;
  ticket: Ticket | undefined;
  pause: Pause | undefined;
  children: ReactNode;
}

/**
 * An order from the press to its result, with the sheets that show it. What happens to it is known here and to the
 * buttons only, so that neither the screen nor the chart renders when an order is sent or answered.
 */
export function OrderFlow({ product, ticket, pause, children }: OrderFlowProps): ReactNode {
  const place = usePlaceOrder(product, ticket, pause !== undefined);
  const latest = useRef(place.choose);
  latest.current = place.choose;
  const busy = useSlow(place.busy);
  const start = useMemo(() => ({ busy, choose: (direction: Direction) => latest.current(direction) }), [busy]);
  return (
    <Start value={start}>
      {children}
      {ticket ? (
        <ConfirmOrder
          product={product}
          ticket={ticket}
          direction={place.direction}
          pause={pause}
          busy={place.busy}
          error={place.error}
          onClose={() => place.choose(undefined)}
          onConfirm={place.confirm}
        />
      ) : null}
      <ResultSheet
        order={place.placed}
        decimals={product.decimals}
        onClose={place.forget}
        onRepeat={(direction) => {
          place.forget();
          place.choose(direction);
        }}
      />
    </Start>
  );
}
