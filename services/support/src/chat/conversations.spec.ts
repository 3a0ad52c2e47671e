import { randomUUID } from 'node:crypto';
import {
  consoleChatAssign,
  consoleChatClose,
  consoleChatCounts,
  consoleChatGet,
  consoleChatList,
  consoleChatRead,
  consoleChatSend,
  consoleChatTyping,
  operatorChanged,
  supportMessages,
  supportSend,
  supportTyping,
  supportUnread,
} from '@makoto/contracts';
import { eventSubject, openJetStream } from '@makoto/platform';
import { collectEvents, has } from '../testing/collect-events.js';
import { OWN_PICTURE, SupportHarness } from '../testing/support-harness.js';

let test: SupportHarness;
const operatorId = randomUUID();
const operator = { operatorId };

beforeAll(async () => {
  test = await SupportHarness.open();
});
afterAll(() => test.close());

describe('conversations at the console', () => {
  it('are assigned to the operator who answers, can be closed, and reopen when the customer writes', async () => {
    const userId = randomUUID();
    const about = { kind: 'withdrawal' as const, id: randomUUID() };
    await test.call(supportSend, { text: 'Where is my money?', about }, { userId });
    const [waiting] = (await test.call(consoleChatList, { waiting: true }, operator)).list.filter(
      (c) => c.user_id === userId,
    );
    expect(waiting).toMatchObject({
      state: 'open',
      assigned_to: null,
      unread: 1,
      last_text: 'Where is my money?',
      about,
    });
    expect(waiting?.waiting_since).toBe(new Date(test.clock.now()).toISOString());

    expect(await test.call(consoleChatRead, { user_id: userId }, operator)).toEqual({ unread: 0 });
    const answer = has({ user_id: userId, from: 'support', text: 'It was sent.' });
    const events = await collectEvents(test.nats, 'evt.support.message.sent', answer, () =>
      test.call(
        consoleChatSend,
        { user_id: userId, text: 'It was sent.', attachment: OWN_PICTURE },
        { ...operator, key: 'a1' },
      ),
    );
    await test.call(
      consoleChatSend,
      { user_id: userId, text: 'It was sent.', attachment: OWN_PICTURE },
      { ...operator, key: 'a1' },
    );
    expect(events.filter(answer)).toHaveLength(1);

    const seen = await test.call(supportMessages, {}, { userId });
    expect(seen.unread).toBe(1);
    expect(seen.list.map((m) => [m.from, m.text, m.about ?? null, Boolean(m.read_at)])).toEqual([
      ['support', 'It was sent.', null, false],
      ['user', 'Where is my money?', about, true],
    ]);
    const mine = await test.call(consoleChatGet, { user_id: userId }, operator);
    expect(mine.conversation).toMatchObject({
      assigned_to: operatorId,
      waiting_since: null,
      last_from: 'support',
      about,
    });
    expect(mine.list).toHaveLength(2);

    expect(await test.call(consoleChatClose, { user_id: userId }, operator)).toMatchObject({ state: 'closed' });
    await test.call(supportSend, { text: 'Thank you' }, { userId });
    expect((await test.call(consoleChatGet, { user_id: userId }, operator)).conversation).toMatchObject({
      state: 'open',
    });
  });

  it('cannot be closed while a message is unseen', async () => {
    const userId = randomUUID();
    const first = await test.call(supportSend, { text: 'Where is my money?' }, { userId });
    const answer = await test.call(consoleChatSend, { user_id: userId, text: 'It was sent.' }, operator);
    const second = await test.call(supportSend, { text: 'It has not come.' }, { userId });
    for (const unseen of [{}, { up_to: first.id }, { up_to: answer.id }]) {
      await expect(test.ask(consoleChatClose, { user_id: userId, ...unseen }, operator)).rejects.toMatchObject({
        errorName: 'CONFLICT',
      });
    }
    expect((await test.call(consoleChatGet, { user_id: userId }, operator)).conversation).toMatchObject({
      state: 'open',
      waiting_since: second.created_at,
    });
    const closed = await test.call(consoleChatClose, { user_id: userId, up_to: second.id }, operator);
    expect(closed).toMatchObject({ state: 'closed', waiting_since: null });
  });

  it('can be assigned to others and are counted', async () => {
    const userId = randomUUID();
    await test.call(supportSend, { text: 'hello' }, { userId });
    const other = randomUUID();
    test.roles.set(other, 'support');
    const before = await test.call(consoleChatCounts, {}, { operatorId: other });
    const assigned = has({ user_id: userId, assigned_to: other });
    await collectEvents(test.nats, 'evt.support.conversation.changed', assigned, () =>
      test.call(consoleChatAssign, { user_id: userId, operator_id: other }, operator),
    );
    const after = await test.call(consoleChatCounts, {}, { operatorId: other });
    expect([after.mine - before.mine, after.unassigned - before.unassigned]).toEqual([1, -1]);
    expect((await test.call(consoleChatList, { assigned_to: 'me' }, { operatorId: other })).list).toMatchObject([
      { user_id: userId },
    ]);
    await test.call(consoleChatAssign, { user_id: userId }, operator);
    expect((await test.call(consoleChatCounts, {}, { operatorId: other })).mine).toBe(0);
    await expect(test.call(consoleChatAssign, { user_id: randomUUID() }, operator)).rejects.toMatchObject({
      errorName: 'NOT_FOUND',
    });
  });

  it('return to the queue when their operator is disabled or no longer answers customers', async () => {
    const [leaving, staying] = [randomUUID(), randomUUID()];
    const [userId, closed, kept] = [randomUUID(), randomUUID(), randomUUID()];
    for (const [user, to] of [
      [userId, leaving],
      [closed, leaving],
      [kept, staying],
    ] as const) {
      test.roles.set(to, 'support');
      const { id } = await test.call(supportSend, { text: 'hello' }, { userId: user });
      await test.call(consoleChatAssign, { user_id: user, operator_id: to }, operator);
      if (user === closed) await test.call(consoleChatClose, { user_id: user, up_to: id }, operator);
    }
    const { js } = await openJetStream(test.nats);
    const released = has({ user_id: userId, assigned_to: null });
    const events = await collectEvents(test.nats, 'evt.support.conversation.changed', released, () => {
      const changes = [
        { operator_id: staying, role: 'support', disabled: false, at: 1 },
        { operator_id: leaving, role: 'support', disabled: true, at: 2 },
      ];
      return js.publish(eventSubject(operatorChanged.name), JSON.stringify(changes));
    });
    const assignedTo = async (user_id: string) =>
      (await test.call(consoleChatGet, { user_id }, operator)).conversation.assigned_to;
    expect([await assignedTo(userId), await assignedTo(kept)]).toEqual([null, staying]);
    // A closed one is not in the queue, until the customer writes again.
    expect(events.filter(has({ user_id: closed, assigned_to: null }))).toEqual([]);
    await test.call(supportSend, { text: 'hello again' }, { userId: closed });
    const { list } = await test.call(consoleChatList, { state: 'open', assigned_to: 'nobody' }, operator);
    expect(list.map((c) => c.user_id)).toContain(closed);
  });

  it('can only be assigned to operators who may answer', async () => {
    const userId = randomUUID();
    await test.call(supportSend, { text: 'hello' }, { userId });
    const auditor = randomUUID();
    test.roles.set(auditor, 'auditor');
    for (const operator_id of [auditor, randomUUID(), userId, 'nobody']) {
      await expect(test.ask(consoleChatAssign, { user_id: userId, operator_id }, operator)).rejects.toMatchObject({
        errorName: 'VALIDATION',
        problems: [{ field: 'operator_id', key: 'not_answering' }],
      });
    }
    expect((await test.call(consoleChatGet, { user_id: userId }, operator)).conversation.assigned_to).toBeNull();
  });

  it('publish typing indicators', async () => {
    const userId = randomUUID();
    const indicators = await collectEvents(
      test.nats,
      'live.support.typing',
      has({ user_id: userId, from: 'support' }),
      async () => {
        await test.call(supportTyping, {}, { userId });
        await test.call(consoleChatTyping, { user_id: userId }, operator);
      },
    );
    expect(indicators).toEqual([
      { user_id: userId, from: 'user' },
      { user_id: userId, from: 'support' },
    ]);
  });

  it('survive a restart, and every action is logged', async () => {
    const userId = randomUUID();
    const logged = has({ operator_id: operatorId, action: 'chat.send', subject: userId });
    const entries = await collectEvents(test.nats, 'evt.support.operator.acted', logged, async () => {
      await test.call(consoleChatSend, { user_id: userId, text: 'before' }, operator);
      await test.service.stop();
      await test.start();
    });
    expect(JSON.stringify(entries)).not.toContain('before');
    expect((await test.call(supportMessages, {}, { userId })).list.map((m) => m.text)).toEqual(['before']);
    expect(await test.call(supportUnread, {}, { userId })).toMatchObject({ messages: 1 });
  });
});
