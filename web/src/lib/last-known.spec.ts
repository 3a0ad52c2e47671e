import type { Call } from './http';
import { forgetOwnReplies, keepReply, lastReply } from './last-known';
import { object, text } from './read';

const call: Call<{ page?: number }, { name: string }> = { path: 'a/b', verb: 'POST', reply: object({ name: text }) };

beforeEach(() => localStorage.clear());

describe('a stored reply', () => {
  it('is found by its call and request', () => {
    keepReply(call.path, { page: 1 }, 'own', { name: 'a' });
    expect(lastReply(call, { page: 1 }, 'own')).toEqual({ name: 'a' });
    expect(lastReply(call, { page: 2 }, 'own')).toBeUndefined();
  });

  it('is ignored if its shape has changed', () => {
    keepReply(call.path, {}, 'all', { title: 'a' });
    expect(lastReply(call, {}, 'all')).toBeUndefined();
  });

  it('is deleted with its user’s session, unless it is public', () => {
    keepReply(call.path, {}, 'own', { name: 'mine' });
    keepReply(call.path, {}, 'all', { name: 'ours' });
    forgetOwnReplies();
    expect(lastReply(call, {}, 'own')).toBeUndefined();
    expect(lastReply(call, {}, 'all')).toEqual({ name: 'ours' });
  });
});
