import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState } from 'react';
import { send } from '../../api/call';
import { onLive } from '../../lib/live';
import { StoredValue, useStored } from '../../lib/stored-value';
import { AnswerQueue, type UnsentAnswer, unsentIn } from './answer-queue';

/** The answers of who is logged in at this tab. */
interface Answers {
  kept: StoredValue;
  queue: AnswerQueue;
}

export const AnswersContext = createContext<Answers | undefined>(undefined);

const NONE = new StoredValue(sessionStorage, 'consoleUnsent');

/** Keeps an operator's answers on their way whichever section is open: they go out as soon as there is a connection. */
export function useAnswerQueue(operatorId: string | undefined): Answers | undefined {
  const client = useQueryClient();
  const [answers, setAnswers] = useState<Answers>();
  useEffect(() => {
    if (operatorId === undefined) return;
    const kept = new StoredValue(sessionStorage, `consoleUnsent ${operatorId}`);
    const deliver = async ({ key, userId, text, attachment }: UnsentAnswer): Promise<void> => {
      await send('chats/send', { user_id: userId, text, ...(attachment && { attachment }) }, { key });
      const touched = ['chats/get', 'chats/list', 'chats/counts'];
      await Promise.all(touched.map((first) => client.invalidateQueries({ queryKey: [first] })));
    };
    const queue = new AnswerQueue({ kept, send: deliver, now: () => Date.now(), after });
    const wake = (): void => queue.wake();
    setAnswers({ kept, queue });
    wake();
    addEventListener('online', wake);
    const deaf = onLive(({ type }) => {
      if (type === 'back') wake();
    });
    return () => {
      deaf();
      removeEventListener('online', wake);
      queue.stop();
      setAnswers(undefined);
    };
  }, [client, operatorId]);
  return answers;
}

/** The answers to a customer that are on their way, oldest first, and the queue that they are in. */
export function useUnsent(userId: string): { queue: AnswerQueue | undefined; unsent: UnsentAnswer[] } {
  const answers = useContext(AnswersContext);
  const unsent = unsentIn(useStored(answers?.kept ?? NONE));
  return { queue: answers?.queue, unsent: unsent.filter((answer) => answer.userId === userId) };
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
