import { CallError } from './http';
import { SubmissionKey } from './submission';

const keys = (): SubmissionKey => {
  let made = 0;
  return new SubmissionKey(() => `key-${++made}`);
};
const lost = new CallError('', 0, 0, [], {}, 'timeout');
const away = new CallError('', 1007, 503);
const wrongPin = new CallError('', 2004, 400);
const tooMany = new CallError('', 1006, 429);
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

  it('changes with the request', () => {
    const submission = keys();
    submission.keyFor({ amount: '10' });
    submission.ended(lost);
    expect(submission.keyFor({ amount: '11' })).toBe('key-2');
  });

  it('stays the same after an uncertain outcome, through refusals and other PINs and codes, until success', () => {
    const submission = keys();
    const key = (pay_password: string, totp?: string): string =>
      submission.keyFor({ amount: '10', pay_password, totp });
    expect(key('000000')).toBe('key-1');
    submission.ended(lost);
    expect(key('111111')).toBe('key-1');
    submission.ended(wrongPin);
    expect(key('000000', '123456')).toBe('key-1');
    submission.ended(undefined);
    expect(key('000000', '123456')).toBe('key-2');
  });

  it('changes with PIN and code if they are part of the request', () => {
    const submission = keys();
    expect(submission.keyFor({ amount: '10', pay_password: '000000' }, [])).toBe('key-1');
    submission.ended(lost);
    expect(submission.keyFor({ amount: '10', pay_password: '111111' }, [])).toBe('key-2');
  });

  it('tells while an attempt of the very request is unanswered', () => {
    const submission = keys();
    const isLost = (amount: string): boolean => submission.isLost({ amount });
    submission.keyFor({ amount: '10', pay_password: '000000' });
    expect(isLost('10')).toBe(false);
    submission.ended(lost);
    expect([isLost('10'), isLost('11')]).toEqual([true, false]);
    submission.ended(wrongPin);
    expect(isLost('10')).toBe(true);
    submission.ended(undefined);
    expect(isLost('10')).toBe(false);
  });

  it('survives too many requests, which leave the attempt before as it was', () => {
    const submission = keys();
    const request = { amount: '10' };
    submission.keyFor(request);
    submission.ended(tooMany);
    expect([submission.isLost(request), submission.keyFor(request)]).toEqual([false, 'key-1']);
    submission.ended(lost);
    submission.ended(tooMany);
    expect([submission.isLost(request), submission.keyFor(request)]).toEqual([true, 'key-1']);
  });

  it('is kept from the first sending until the outcome is certain', () => {
    const log: string[] = [];
    const keeper = { keep: (key: string) => void log.push(key), drop: () => void log.push('dropped') };
    const submission = new SubmissionKey(() => 'key', keeper);
    for (const end of [lost, tooMany, wrongPin, undefined]) {
      submission.keyFor({ amount: '10' });
      submission.ended(end);
    }
    expect(log).toEqual(['key', 'dropped']);
    submission.keyFor({ amount: '11' });
    submission.ended(tooMany);
    submission.keyFor({ amount: '11' });
    expect(log.slice(2)).toEqual(['key', 'dropped', 'key']);
  });

  it('goes on under the same key when it is resumed', () => {
    const submission = keys();
    submission.resume({ amount: '10' }, 'kept', 0);
    expect(submission.isLost({ amount: '10' })).toBe(true);
    expect(submission.keyFor({ amount: '10', pay_password: '000000' })).toBe('kept');
  });

  it.each([
    ['success', undefined],
    ['a refusal', refused],
  ])('changes after %s', (_name, end) => {
    const submission = keys();
    submission.keyFor({ amount: '10' });
    submission.ended(end);
    expect(submission.keyFor({ amount: '10' })).toBe('key-2');
  });
});
