import type { ReplyOf, RequestOf } from '../../api/call';

// What the device does with passkeys. Its library is loaded when it is needed.

type Options = ReplyOf<'passkeys/options'>;
type Challenge = ReplyOf<'passkey_login_options'>;
type NewPasskey = RequestOf<'passkeys/add'>['passkey'];
export type PasskeyProof = RequestOf<'passkey_login'>['passkey'];

const library = (): Promise<typeof import('@simplewebauthn/browser')> => import('@simplewebauthn/browser');

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Before the challenge expires, which it does after five minutes. */
const RENEW_MS = 240_000;

export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** @throws Error if the operator cancels, or the device cannot; see troubleOf() */
export async function createPasskey(options: Options): Promise<NewPasskey> {
  const { startRegistration } = await library();
  const name = options.user_name ?? '';
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: options.challenge,
      rp: { id: options.rp_id, name: 'Makoto' },
      user: { id: options.user_handle ?? '', name, displayName: name },
      pubKeyCredParams: (options.algorithms ?? []).map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: options.passkeys.map((known) => ({
        ...{ id: known.id, type: 'public-key' },
        transports: TRANSPORTS.filter((transport) => known.transports.includes(transport)),
      })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) } };
}

/** Asks for one of the operator's passkeys. @throws as createPasskey() */
export async function signWithPasskey(
  { challenge, rp_id }: Challenge,
  useBrowserAutofill = false,
): Promise<PasskeyProof> {
  const { startAuthentication } = await library();
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId: rp_id, userVerification: 'required' },
    useBrowserAutofill,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) } };
}

/**
 * Offers passkeys in the autofill of the field with `autocomplete="… webauthn"`, until the returned function is called.
 * Failures are silent: nobody has asked for anything, and the button beside it says what is wrong.
 */
export function offerPasskeys(ask: () => Promise<Challenge>, onProof: (proof: PasskeyProof) => void): () => void {
  let over = false;
  let cancel = (): void => undefined;
  const offer = async (): Promise<void> => {
    const { browserSupportsWebAuthnAutofill, WebAuthnAbortService } = await library();
    if (!(await browserSupportsWebAuthnAutofill())) return;
    const challenge = await ask();
    if (over) return;
    cancel = () => WebAuthnAbortService.cancelCeremony();
    const proof = await signWithPasskey(challenge, true);
    if (!over) onProof(proof);
  };
  const begin = (): void => void offer().catch(() => undefined);
  begin();
  const timer = setInterval(begin, RENEW_MS);
  return () => {
    over = true;
    clearInterval(timer);
    cancel();
  };
}

export type PasskeyTrouble = 'cancelled' | 'known' | 'address' | 'unsupported';

const TROUBLES: Partial<Record<string, PasskeyTrouble>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'address',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
};

/** Why the device did not create or use a passkey; undefined if the error is another one. */
export const troubleOf = (error: unknown): PasskeyTrouble | undefined =>
  error instanceof Error ? TROUBLES[error.name] : undefined;
