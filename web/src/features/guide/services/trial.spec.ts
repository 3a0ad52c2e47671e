import { outcomeOf, type Trial } from './trial';

const trial = (direction: Trial['direction'], entry: string, exit?: string): Trial => ({
  ...{ direction, entry, endsAt: 0 },
  ...(exit === undefined ? {} : { exit }),
});

describe('the trial of the guide', () => {
  it('ends as an order would: by the direction alone, and no change is a tie', () => {
    expect(outcomeOf(trial('up', '100.00', '100.01'))).toBe('win');
    expect(outcomeOf(trial('up', '100.00', '99.99'))).toBe('lose');
    expect(outcomeOf(trial('down', '100.00', '99.99'))).toBe('win');
    expect(outcomeOf(trial('down', '99.9', '100.1'))).toBe('lose');
    for (const direction of ['up', 'down'] as const) expect(outcomeOf(trial(direction, '1.10', '1.10'))).toBe('tie');
  });

  it('has no result before its end', () => {
    expect(outcomeOf(trial('up', '100.00'))).toBeUndefined();
  });
});
