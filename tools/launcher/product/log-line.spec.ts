import { worthShowing } from './log-line.ts';

describe('worthShowing', () => {
  it('shows warnings and worse with their cause', () => {
    const line = JSON.stringify({ level: 50, msg: 'relay failed', err: { message: 'no connection' } });
    expect(worthShowing('wallet', line)).toBe('wallet: relay failed (no connection)');
    expect(worthShowing('wallet', '{"level":40,"msg":"slow"}')).toBe('wallet: slow');
  });

  it('hides other log lines', () => {
    expect(worthShowing('wallet', '{"level":30,"msg":"ready"}')).toBeUndefined();
    expect(worthShowing('wallet', '  ')).toBeUndefined();
  });

  it('shows the last output of a crash, which is no log entry', () => {
    expect(worthShowing('wallet', 'Error: out of memory')).toBe('wallet: Error: out of memory');
  });
});
