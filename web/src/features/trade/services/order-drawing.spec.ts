import { freeBox } from './order-drawing';

describe('a result stands', () => {
  const exit = { x: 100, y: 50 };

  it('above the exit, or above the results that are there', () => {
    const first = freeBox(exit, 40, []);
    expect(first).toEqual({ x: 100, y: 35, width: 40 });
    const second = freeBox({ x: 110, y: 52 }, 40, [first]);
    expect(second).toEqual({ x: 110, y: 19, width: 40 });
    expect(freeBox({ x: 200, y: 50 }, 40, [first, second]).y).toBe(35);
  });

  it('below it if there is no room above', () => {
    expect(freeBox({ x: 100, y: 10 }, 40, []).y).toBe(25);
    const [first, second] = [freeBox(exit, 40, []), { x: 100, y: 19, width: 40 }];
    expect(freeBox(exit, 40, [first, second]).y).toBe(65);
  });
});
