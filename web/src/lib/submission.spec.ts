import { CallError } from './http';
import { SubmissionKey } from './submission';

const keys = (): SubmissionKey => {
  let made = 0;
  return new SubmissionKey(() => `key-${++made}`);
};
const lost = new CallError('', 0, 0, [], {}, 'timeout');
const away = new CallError('', 1007, 503);
const refused = new CallError('', 3001, 400);

describe('an idempotency key', () => {
  it.each([
    ['no answer', lost],
    ['a part of the system away', away],
  ])('survives %s', (_name, error) => {
    const submission = keys();
    expect(submission.keyFor({ amount: '10' })).toBe('key-1');
    submission.ended(error);
    expect(submission.keyFor({ amount: '10' })).toBe('key-1');
  });

  it('is new when the request has changed', () => {
    const submission = keys();
    submission.keyFor({ amount: '10' });
    submission.ended(lost);
    expect(submission.keyFor({ amount: '11' })).toBe('key-2');
  });

  it.each([
    ['success', undefined],
    ['a refusal', refused],
  ])('is new after %s', (_name, end) => {
    const submission = keys();
    submission.keyFor({ amount: '10' });
    submission.ended(end);
    expect(submission.keyFor({ amount: '10' })).toBe('key-2');
  });
});
