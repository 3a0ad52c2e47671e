import { Writable } from 'node:stream';
import { AppError, type ErrorName } from '@makoto/contracts';
import { Logger } from '@makoto/platform';
import { ManualClock } from '@makoto/platform/testing';
import { RefusalLog } from './refusal-log.js';

let lines: unknown[];
let clock: ManualClock;
let refusals: RefusalLog;
const caller = { userId: 'u1', sessionId: 's1', operator: false, expiresAt: 0 };

beforeEach(() => {
  lines = [];
  clock = new ManualClock(1_000);
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  refusals = new RefusalLog(clock, new Logger('gateway', 'info', destination));
});

const refuse = (name: ErrorName): void =>
  refusals.note(new AppError(name), {
    id: 'r1',
    caller,
    routeOptions: { url: '/index.php/console/me' },
  });

test('a caller who tries what is not theirs is logged with the call, and no other refusal is', () => {
  for (const name of [
    'FORBIDDEN',
    'TOKEN_SCOPE',
    'TOKEN_ADDRESS',
    'UNAUTHENTICATED',
    'VALIDATION',
    'NOT_FOUND',
  ] as const)
    refuse(name);
  expect(lines).toMatchObject(
    ['FORBIDDEN', 'TOKEN_SCOPE', 'TOKEN_ADDRESS'].map((error) => ({
      ...{ error, path: '/index.php/console/me', user_id: 'u1', session_id: 's1', trace_id: 'r1' },
    })),
  );
});

test('a flood of refusals fills no log', () => {
  for (let i = 0; i < 500; i++) refuse('FORBIDDEN');
  expect(lines).toHaveLength(20);
  clock.advance(1_000);
  refuse('FORBIDDEN');
  expect(lines).toHaveLength(21);
});
