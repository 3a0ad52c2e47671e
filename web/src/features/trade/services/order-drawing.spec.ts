import { freeBox } from './order-drawing';

describe('a result stands', () => {
  const exit = { x: 100, y: 50 };

  it('above the exit, or above the results that are there', () => {
    const [first, second] = [
      { x: 100, y: 35, width: 40 },
      { x: 110, y: 19, width: 40 },
    ];
    expect(freeBox(exit, 40, [])).toEqual(first);
    expect(freeBox({ x: 110, y: 52 }, 40, [first])).toEqual(second);
    expect(freeBox({ x: 200, y: 50 }, 40, [first, second])?.y).toBe(35);
  });

  it('below it if there is no room above', () => {
    expect(freeBox({ x: 100, y: 10 }, 40, [])?.y).toBe(25);
    const taken = [35, 19].map((y) => ({ x: 100, y, width: 40 }));
    expect(freeBox(exit, 40, taken)?.y).toBe(65);
  });

  it('nowhere where three results are stacked, so that they do not hide the prices', () => {
    const taken = [185, 169, 153].map((y) => ({ x: 100, y, width: 40 }));
    expect(freeBox({ x: 100, y: 200 }, 40, taken)).toBeUndefined();
    expect(freeBox({ x: 100, y: 200 }, 40, taken.slice(1))?.y).toBe(185);
  });
});
