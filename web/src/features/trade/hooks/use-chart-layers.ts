import { useEffect, useState } from 'react';
import type { ChartChoices } from '../services/chart-choices';
import type { IndicatorLayer } from '../services/indicator-layer';
import { type ChartOrder, OrderMarkers } from '../services/order-markers';
import type { TradeChart } from '../services/trade-chart';

/** Draws the chosen indicators, whose code is loaded with the first one; undefined while there are none to read. */
export function useIndicators(chart: TradeChart | undefined, choices: ChartChoices): IndicatorLayer | undefined {
  const [layer, setLayer] = useState<IndicatorLayer>();
  useEffect(() => {
    if (!chart || choices.shown.length === 0) return;
    let stopped = false;
    let remove: (() => void) | undefined;
    import('../services/indicator-layer').then(({ IndicatorLayer }) => {
      if (stopped) return;
      remove = chart.addLayer((plot) => {
        const made = new IndicatorLayer(plot, choices);
        setLayer(made);
        return made;
      });
    }, reportError);
    return () => {
      stopped = true;
      remove?.();
      setLayer(undefined);
    };
  }, [chart, choices]);
  return layer;
}

/** Draws the customer's orders. */
export function useOrderMarkers(chart: TradeChart | undefined, orders: readonly ChartOrder[]): void {
  const [marks, setMarks] = useState<OrderMarkers>();
  useEffect(() => {
    const remove = chart?.addLayer((plot) => {
      const made = new OrderMarkers(plot);
      setMarks(made);
      return made;
    });
    return () => {
      remove?.();
      setMarks(undefined);
    };
  }, [chart]);
  useEffect(() => marks?.setOrders(orders), [marks, orders]);
}
