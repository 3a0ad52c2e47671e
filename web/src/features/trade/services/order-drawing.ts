import type { Direction, OrderResult } from '../../../api/order/order';
import type { ColourOf } from './chart-colours';

/** A place on the pane, in pixels. */
export interface Spot {
  x: number;
  y: number;
}

/** Where an order's parts are; those without a place on the pane are absent. */
export interface OrderShape {
  direction: Direction;
  entry?: Spot;
  exit?: Spot & { result: OrderResult; word: string };
  /** The line at the entry price that a running order is settled against: from `x` to the settle time. */
  settlement?: Spot & { until: number };
}

export interface OrderColours {
  up: string;
  down: string;
  other: string;
  onFill: string;
  onOther: string;
  /** Of the page, round each mark. */
  edge: string;
  settle: string;
  font: string;
}

export const orderColours = (colourOf: ColourOf, font: string): OrderColours => ({
  up: colourOf('var(--up-fill)'),
  down: colourOf('var(--down-fill)'),
  other: colourOf('var(--muted)'),
  onFill: '#fff',
  onOther: colourOf('var(--bg)'),
  edge: colourOf('var(--bg)'),
  settle: colourOf('var(--accent)'),
  font: `600 10px ${font}`,
});

const RADIUS = 7;
const PILL_HEIGHT = 15;
const PILL_PADDING = 5;
const MOST_STACKED = 3;

type Context = CanvasRenderingContext2D;

function line(context: Context, from: Spot, to: Spot, colour: string): void {
  context.beginPath();
  context.setLineDash([3, 3]);
  context.lineWidth = 1;
  context.strokeStyle = colour;
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
  context.setLineDash([]);
}

/** A disc with an arrow in the order's direction. */
function entryMark(context: Context, { x, y }: Spot, direction: Direction, colours: OrderColours): void {
  context.beginPath();
  context.arc(x, y, RADIUS, 0, 2 * Math.PI);
  context.fillStyle = colours[direction];
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = colours.edge;
  context.stroke();
  const tip = direction === 'up' ? -4 : 4;
  context.beginPath();
  context.moveTo(x, y + tip);
  context.lineTo(x + 4, y - tip / 2);
  context.lineTo(x - 4, y - tip / 2);
  context.closePath();
  context.fillStyle = colours.onFill;
  context.fill();
}

type Box = Spot & { width: number };

const overlaps = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < PILL_HEIGHT;

/**
 * A place above `exit`, or below it at the upper edge, that is free of the boxes that are there already; undefined where
 * so many orders ended that their words would hide the prices.
 */
export function freeBox(exit: Spot, width: number, taken: readonly Box[]): Box | undefined {
  const stacked = (step: 1 | -1): Box | undefined => {
    let y = exit.y + step * PILL_HEIGHT;
    for (let level = 0; level < MOST_STACKED; level++) {
      const box = { x: exit.x, y, width };
      const other = taken.find((one) => overlaps(one, box));
      if (!other) return box;
      y = other.y + step * (PILL_HEIGHT + 1);
    }
    return undefined;
  };
  const above = stacked(-1);
  return above && above.y < PILL_HEIGHT / 2 ? stacked(1) : above;
}

/** A dot at the exit, and the result in words where there is room. */
function exitMark(context: Context, exit: NonNullable<OrderShape['exit']>, taken: Box[], colours: OrderColours): void {
  const decided = exit.result === 'win' || exit.result === 'lose';
  const fill = exit.result === 'win' ? colours.up : exit.result === 'lose' ? colours.down : colours.other;
  context.beginPath();
  context.arc(exit.x, exit.y, 3, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.font = colours.font;
  const width = context.measureText(exit.word).width + 2 * PILL_PADDING;
  const box = freeBox(exit, width, taken);
  if (!box) return;
  taken.push(box);
  context.beginPath();
  context.roundRect(box.x - width / 2, box.y - PILL_HEIGHT / 2, width, PILL_HEIGHT, PILL_HEIGHT / 2);
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = colours.edge;
  context.stroke();
  context.fillStyle = decided ? colours.onFill : colours.onOther;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(exit.word, box.x, box.y + 0.5);
}

/** Draws orders over the prices, on a pane of this height. */
export function drawOrders(
  context: Context,
  shapes: readonly OrderShape[],
  height: number,
  colours: OrderColours,
): void {
  for (const { direction, entry, exit, settlement } of shapes) {
    if (settlement) {
      const { x, y, until } = settlement;
      line(context, { x, y }, { x: until, y }, colours[direction]);
      line(context, { x: until, y: 0 }, { x: until, y: height }, colours.settle);
    }
    if (entry && exit) line(context, entry, exit, colours.other);
    if (entry) entryMark(context, entry, direction, colours);
  }
  const taken: Box[] = [];
  // Over all entries, since words are of no use in parts.
  for (const { exit } of shapes) if (exit) exitMark(context, exit, taken, colours);
}
