import { useEffect, useRef, useState } from 'react';
import { lostToken, token } from './token';

// What was typed and chosen on a screen when its session ended, for the same user's return after the next login. It is
// kept in memory only, without passwords, PINs and codes.

const MOST_DRAFTS = 50;
const SECRETS = new Set([
  ...['password', 'old_password', 'new_password', 'confirm_password', 'pay_password'],
  ...['old_paypwd', 'new_paypwd', 'confirm_paypwd', 'totp', 'code'],
]);

type Draft<Name extends string> = Partial<Record<Name, string>>;

/** By path and form. */
const drafts = new Map<string, Draft<string>>();

const hasEnded = (): boolean => lostToken.get() !== undefined && token.get() === undefined;

/** Called when another user logs in. */
export const forgetDrafts = (): void => drafts.clear();

/**
 * What the user has typed and chosen so far in a form of this screen, and a function that adds to it. It survives the
 * end of a session and, if `always`, the user's leaving the screen.
 */
export function useDraft<Name extends string>(
  form: string,
  always = false,
): [Draft<Name>, (part: Draft<Name>) => void] {
  const [name] = useState(() => `${location.pathname} ${form}`);
  const [draft, setDraft] = useState<Draft<Name>>(() => drafts.get(name) ?? {});
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(() => {
    drafts.delete(name);
    return () => {
      if (!(always || hasEnded()) || drafts.size >= MOST_DRAFTS) return;
      const kept: Draft<string> = { ...latest.current };
      for (const field of SECRETS) delete kept[field];
      drafts.set(name, kept);
    };
  }, [name, always]);
  return [draft, (part) => setDraft((before) => ({ ...before, ...part }))];
}
