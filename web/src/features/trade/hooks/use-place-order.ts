import { useState } from 'react';
import { createOrder } from '../../../api/order/create';
import { type Direction, ORDER_CALLS, type Order } from '../../../api/order/order';
import type { ProductDetails } from '../../../api/product/details';
import { clock } from '../../../lib/clock';
import { useCommand } from '../../../lib/command';
import { toDecimal } from '../../../lib/money';
import { quotes } from '../../../lib/quotes';
import type { Ticket } from './use-ticket';

/** How far the entry may lie from the price on screen, as a fraction: further means that the user saw something else. */
const MAX_SLIPPAGE = '0.002';

export interface PlaceOrder {
  direction: Direction | undefined;
  choose: (direction: Direction | undefined) => void;
  confirm: () => void;
  busy: boolean;
  error: Error | null;
  placed: Order | undefined;
  forget: () => void;
}

/** From pressing Buy to an order that runs. The price sent is the one seen; while it is old, nothing is sent. */
export function usePlaceOrder(product: ProductDetails, ticket: Ticket | undefined, paused: boolean): PlaceOrder {
  const [chosen, setChosen] = useState<{ direction: Direction; price: string }>();
  const [placed, setPlaced] = useState<Order>();
  const command = useCommand(createOrder, ORDER_CALLS);

  const priceNow = (): string => quotes.get(product.symbol)?.price ?? product.price;
  const confirm = (): void => {
    if (!chosen || paused || ticket?.amount === undefined || command.isPending) return;
    // After a refusal the user sees the newest price; after a lost answer the same request must be repeated.
    const again = command.error !== null && 'uncertain' in command.error && command.error.uncertain === true;
    const price = again ? chosen.price : priceNow();
    setChosen({ ...chosen, price });
    const request = {
      product_id: product.id,
      direction: chosen.direction,
      amount: toDecimal(ticket.amount),
      duration: ticket.duration.seconds,
      price,
      max_slippage: MAX_SLIPPAGE,
    };
    command.mutate(request, {
      onSuccess: (order) => {
        // A repeat is answered with the order of the first time.
        if (!again) clock.learn(Date.parse(order.order_time));
        setChosen(undefined);
        setPlaced(order);
      },
    });
  };

  return {
    direction: chosen?.direction,
    choose: (direction) => {
      command.reset();
      setChosen(direction && { direction, price: priceNow() });
    },
    confirm,
    busy: command.isPending,
    error: command.error,
    placed,
    forget: () => setPlaced(undefined),
  };
}
