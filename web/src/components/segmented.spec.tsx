import { afterPaint } from '../lib/painted';
import { host, mount } from '../testing/render';
import { Segmented } from './segmented';

const CHIPS = ['a', 'b', 'c', 'd'] as const;

/** Chips of 100 px in a row of 250 px. */
function layOut(): void {
  const sizes = {
    offsetLeft: (piece: HTMLElement) => 100 * [...(piece.parentElement?.children ?? [])].indexOf(piece),
    offsetWidth: () => 100,
    clientWidth: () => 250,
  };
  for (const [name, size] of Object.entries(sizes)) {
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get(this: HTMLElement) {
        return size(this);
      },
    });
  }
}

async function choose(value: (typeof CHIPS)[number]): Promise<number | undefined> {
  mount(
    <Segmented
      look="chips"
      label="Kind"
      value={value}
      onChange={() => undefined}
      options={CHIPS.map((chip) => [chip, chip] as const)}
    />,
  );
  await new Promise<void>((done) => {
    afterPaint(done);
  });
  return host.querySelector('fieldset > div')?.scrollLeft;
}

beforeEach(() => {
  layOut();
});

it('keeps the chosen chip in view and scrolls no further than necessary', async () => {
  expect(await choose('d')).toBe(150);
  expect(await choose('c')).toBe(150);
  expect(await choose('b')).toBe(100);
  expect(await choose('a')).toBe(0);
});
