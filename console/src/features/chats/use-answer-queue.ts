import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState } from 'react';
import { send } from '../../api/call';
import { onLive } from '../../lib/live';
import { StoredValue, useStored } from '../../lib/stored-value';
import { AnswerQueue, type UnsentAnswer, unsentIn } from './answer-queue';

/** The replies of the operator who is logged in. */
interface Answers {
  stored: StoredValue;
  queue: AnswerQueue;
}

export const AnswersContext = createContext<Answers | undefined>(undefined);

const NONE = new StoredValue(sessionStorage, 'consoleUnsent');

/** Sends an operator's replies as soon as there is a connection, whichever section is open. */
export function useAnswerQueue(operatorId: string | undefined): Answers | undefined {
  const client = useQueryClient();
  const [answers, setAnswers] = useState<Answers>();
  useEffect(() => {
    if (operatorId === undefined) return;
    const stored = new StoredValue(sessionStorage, `consoleUnsent ${operatorId}`);
    const deliver = async ({ key, userId, text, attachment }: UnsentAnswer): Promise<void> => {
      await send('chats/send', { user_id: userId, text, ...(attachment && { attachment }) }, { key });
      const outdated = ['chats/get', 'chats/list', 'chats/counts'];
      await Promise.all(outdated.map((first) => client.invalidateQueries({ queryKey: [first] })));
    };
    const queue = new AnswerQueue({ stored, send: deliver, now: () => Date.now(), after });
    const sendNow = (): void => queue.sendNow();
    setAnswers({ stored, queue });
    sendNow();
    addEventListener('online', sendNow);
    const unsubscribe = onLive(({ type }) => {
      if (type === 'back') sendNow();
    });
    return () => {
      unsubscribe();
      removeEventListener('online', sendNow);
      queue.stop();
      setAnswers(undefined);
    };
  }, [client, operatorId]);
  return answers;
}

/** The unsent replies to a customer, oldest first, and their queue. */
export function useUnsent(userId: string): { queue: AnswerQueue | undefined; unsent: UnsentAnswer[] } {
  const answers = useContext(AnswersContext);
  const unsent = unsentIn(useStored(answers?.stored ?? NONE));
  return { queue: answers?.queue, unsent: unsent.filter((answer) => answer.userId === userId) };
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
