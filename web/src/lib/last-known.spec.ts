import type { Call } from './http';
import { forgetOwnReplies, keepReply, lastReply } from './last-known';
import { object, text } from './read';

const call: Call<{ page?: number }, { name: string }> = { path: 'a/b', verb: 'POST', reply: object({ name: text }) };

beforeEach(() => localStorage.clear());

describe('a reply kept for times without a connection', () => {
  it('is found again under its call and request', () => {
    keepReply(call.path, { page: 1 }, 'own', { name: 'a' });
    expect(lastReply(call, { page: 1 }, 'own')).toEqual({ name: 'a' });
    expect(lastReply(call, { page: 2 }, 'own')).toBeUndefined();
  });

  it('is not used where its shape has changed since', () => {
    keepReply(call.path, {}, 'all', { title: 'a' });
    expect(lastReply(call, {}, 'all')).toBeUndefined();
  });

  it('goes with the user it belongs to, and what is everyone’s stays', () => {
    keepReply(call.path, {}, 'own', { name: 'mine' });
    keepReply(call.path, {}, 'all', { name: 'ours' });
    forgetOwnReplies();
    expect(lastReply(call, {}, 'own')).toBeUndefined();
    expect(lastReply(call, {}, 'all')).toEqual({ name: 'ours' });
  });
});
