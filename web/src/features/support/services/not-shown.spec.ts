import { notShown } from './not-shown';

describe('a message with a lost response', () => {
  const unsent = {
    key: 'k',
    text: 'a',
    about: undefined,
    picture: false,
    attachment: undefined,
    at: 1,
    since: '2026-11-22T01:00:00.000Z',
    refused: undefined,
    gone: undefined,
  };
  const message = (created_at: string) => ({
    ...{ id: '1', from: 'user' as const, text: 'a', created_at },
    ...{ attachment_url: undefined, about: undefined, read_at: undefined },
  });

  it('is not shown twice', () => {
    expect(notShown([unsent], [message('2026-11-22T01:00:01.000Z')])).toEqual([]);
  });

  it('is distinguished from an older one with the same text', () => {
    expect(notShown([unsent], [message('2026-11-22T01:00:00.000Z')])).toEqual([unsent]);
  });
});
