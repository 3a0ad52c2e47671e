import { startTransition, useRef, useState } from 'react';
import { createOrder } from '../../../api/order/create';
import { DIRECTIONS, type Direction, ORDER_CALLS, type Order } from '../../../api/order/order';
import type { ProductDetails } from '../../../api/product/details';
import { clock } from '../../../lib/clock';
import { useKeptCommand } from '../../../lib/command';
import { toDecimal } from '../../../lib/money';
import { quotes } from '../../../lib/quotes';
import { decimal, int, object, oneOf, type ReadOf } from '../../../lib/read';
import { isOneTap } from '../services/one-tap';
import type { Ticket } from './use-ticket';

/**
 * The largest accepted relative distance between the entry price and the price on screen; beyond it, the user saw
 * something else.
 */
const MAX_SLIPPAGE = '0.002';
/** A retry returns the first order, whatever the price is by then. */
const NO_TERMS = ['price', 'max_slippage', 'terms_version'];

const kept = object({ direction: oneOf(...DIRECTIONS), amount: decimal, duration: int });
const requestOf = (product_id: string, { direction, amount, duration }: ReadOf<typeof kept>) => ({
  ...{ product_id, direction, amount, duration },
});
/** How long an unanswered order is repeated; later the same order is meant as another. */
const KEEP_MS = 600_000;

const REFRESH = [...ORDER_CALLS, 'product/details'];

export interface PlaceOrder {
  /** The direction that waits for the customer's confirmation. */
  direction: Direction | undefined;
  /** Asks for confirmation or, within the limit of one-tap trading, places the order. */
  choose: (direction: Direction | undefined) => void;
  confirm: () => void;
  busy: boolean;
  error: Error | null;
  placed: Order | undefined;
  forget: () => void;
}

/** Has this device look for the receipt in the public log. The order is placed, whether or not the code for that loads. */
function keepReceipt(number: string, receipt: unknown, atMs: number): void {
  import('../../log/services/log-watch').then((watch) => watch.keepReceipt(number, receipt, atMs), reportError);
}

/** From pressing Buy to a running order. Sends the price on screen; sends nothing while that is old. */
export function usePlaceOrder(product: ProductDetails, ticket: Ticket | undefined, paused: boolean): PlaceOrder {
  const [chosen, setChosen] = useState<Direction>();
  /** The chosen direction needs no confirmation. */
  const [unasked, setUnasked] = useState(false);
  const [placed, setPlaced] = useState<Order>();
  const { setTerms, isKept, command } = useKeptCommand(createOrder, REFRESH, {
    ...{ name: `order ${product.id}`, read: kept, noTerms: NO_TERMS, keepMs: KEEP_MS },
    requestOf: (terms) => requestOf(product.id, terms),
  });
  /** From the tap on: a second one may come before `command.isPending` is rendered. */
  const sending = useRef(false);

  const place = (direction: Direction): void => {
    if (paused || ticket?.amount === undefined || sending.current) return;
    const terms = { direction, amount: toDecimal(ticket.amount), duration: ticket.duration.seconds };
    const request = {
      ...requestOf(product.id, terms),
      price: quotes.get(product.symbol)?.price ?? product.price,
      max_slippage: MAX_SLIPPAGE,
      ...(product.terms_version === undefined ? {} : { terms_version: product.terms_version }),
    };
    // An attempt without an answer may have been placed; this one then returns its order. If the answer has reached the
    // screen as it was before the customer left it, this is another order.
    const first = !(command.isLost(request) && isKept());
    if (first) setTerms(terms);
    sending.current = true;
    command.mutate(request, {
      onSettled: () => {
        sending.current = false;
      },
      onSuccess: (order) => {
        if (first) clock.learn(Date.parse(order.order_time));
        setChosen(undefined);
        setPlaced(order);
        import('../../feedback/services/feedback').then((feedback) => feedback.giveFeedback('accepted'), reportError);
        keepReceipt(order.number, order.receipt, Date.parse(order.order_time));
      },
      // The sheet shows why, and lets the customer try again.
      onError: () => setUnasked(false),
    });
  };

  return {
    direction: unasked ? undefined : chosen,
    choose: (direction) => {
      if (sending.current) return;
      command.reset();
      const atOnce = direction !== undefined && !paused && isOneTap(ticket?.amount);
      const note = (): void => {
        setChosen(direction);
        setUnasked(atOnce);
      };
      if (!atOnce) {
        note();
        return;
      }
      place(direction);
      // Nothing on screen changes by it, so that the order is sent first.
      startTransition(note);
    },
    confirm: () => (chosen ? place(chosen) : undefined),
    busy: command.isPending,
    error: command.error,
    placed,
    forget: () => setPlaced(undefined),
  };
}
