import { Writable } from 'node:stream';
import { AppError } from '@makoto/contracts';
import { Logger } from '@makoto/platform';
import { AuthenticationLog, type Checked } from './authentication-log.js';

let lines: unknown[];
let log: AuthenticationLog;

beforeEach(() => {
  lines = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  log = new AuthenticationLog(new Logger('identity', 'info', destination));
});

test('a proof of who somebody is gives one line, with whom the check found', async () => {
  const checked: Checked = { subject: null, operator: false, factors: ['passkey'] };
  const result = await log.watch(checked, async () => {
    checked.subject = 'u1';
    return 7;
  });
  expect(result).toBe(7);
  expect(lines).toMatchObject([{ msg: 'authenticated', subject: 'u1', operator: false, factors: ['passkey'] }]);
});

test('a refused one gives a line with the reason, and stays refused', async () => {
  const checked: Checked = { subject: 'o1', operator: true, factors: ['password', 'totp'] };
  const refused = log.watch(checked, () => Promise.reject(new AppError('SECOND_FACTOR')));
  await expect(refused).rejects.toMatchObject({ errorName: 'SECOND_FACTOR' });
  expect(lines).toMatchObject([
    { msg: 'authentication refused', subject: 'o1', operator: true, error: 'SECOND_FACTOR' },
  ]);
});

test('a fault is not a refusal: it is logged where faults are', async () => {
  const fault = log.watch({ subject: 'u1', operator: false, factors: ['password'] }, () =>
    Promise.reject(new Error('the database is gone')),
  );
  await expect(fault).rejects.toThrow('the database is gone');
  expect(lines).toEqual([]);
});
