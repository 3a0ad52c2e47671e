import { Nested, Nullable, Optional, SixDigits, Text, TextList } from '../../validation/fields.js';

/** Binary data of at most `bytes` bytes in base64url, as browsers write WebAuthn's values. */
const Base64Url = (bytes: number): PropertyDecorator =>
  Text(Math.ceil((bytes * 4) / 3), { pattern: /^[A-Za-z0-9_-]+$/ });

/** A credential's id: at most 1023 bytes by the standard. */
export const CredentialId = (): PropertyDecorator => Base64Url(1023);

/** An authenticator's signature, by the names of WebAuthn's `AuthenticationResponseJSON`. */
export class PasskeyAssertion {
  @Base64Url(4_000) clientDataJSON!: string;
  @Base64Url(2_000) authenticatorData!: string;
  @Base64Url(2_000) signature!: string;
  @Nullable() @Base64Url(64) userHandle?: string | null;
}

/** The use of a passkey. */
export class PasskeyProof {
  @CredentialId() id!: string;
  @Nested(() => PasskeyAssertion) response!: PasskeyAssertion;
}

/** A new credential, by the names of WebAuthn's `RegistrationResponseJSON`. */
export class PasskeyAttestation {
  @Base64Url(4_000) clientDataJSON!: string;
  @Base64Url(16_000) attestationObject!: string;
  @Nullable() @TextList(10, 20) transports?: string[] | null;
}

export class NewPasskey {
  @CredentialId() id!: string;
  @Nested(() => PasskeyAttestation) response!: PasskeyAttestation;
}

/** How a customer confirms a call: by the payment PIN, or by a passkey in place of PIN and code. One of both is required. */
export class PaymentProof {
  @Optional() @SixDigits() pay_password?: string;
  /** Made from `user/passkey_options` with exactly this call's content. */
  @Optional() @Nested(() => PasskeyProof) passkey?: PasskeyProof;
}

/**
 * What a proof confirms, and what a repeat has in common with the first call: the request without the proof and without the
 * version of the terms that the customer was shown.
 */
export function withoutProof<Request extends PaymentProof & { totp?: string; terms_version?: number }>(
  request: Request,
): Omit<Request, 'pay_password' | 'passkey' | 'totp' | 'terms_version'> {
  const { pay_password: _, passkey: __, totp: ___, terms_version: ____, ...body } = request;
  return body;
}
