import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { type RequestOf, send } from '../../api/call';
import { useAction } from '../../lib/use-action';
import { createPasskey } from './device-passkeys';
import { wantsProof } from './proof-fields';

/** What the form for a new passkey holds. */
export type NewPasskey = RequestOf<'passkeys/options'> & { name: string };

interface Adding {
  add: UseMutationResult<unknown, Error, NewPasskey>;
  /** Whether the server has asked for password and code. */
  asking: boolean;
  /** What went wrong, but for the question for password and code. */
  error: Error | null;
  submit: (passkey: NewPasskey) => void;
}

/** Creates a passkey on the device and adds it. */
export function useAddPasskey(onDone?: () => void): Adding {
  const [asking, setAsking] = useState(false);
  const add = useAction(
    async ({ name, ...proof }: NewPasskey): Promise<unknown> => {
      const passkey = await createPasskey(await send('passkeys/options', proof));
      return send('passkeys/add', { name: name.trim(), passkey });
    },
    { invalidates: onDone ? ['passkeys/list', 'operators/list'] : [], ...(onDone && { onDone }) },
  );
  const submit = (passkey: NewPasskey): void =>
    add.mutate(passkey, { onError: (error) => setAsking((asked) => asked || wantsProof(error)) });
  return { add, asking, error: wantsProof(add.error) ? null : add.error, submit };
}
