import { AppError, type NewPasskey, type PasskeyProof } from '@makoto/contracts';
import { Clock, Logger } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuthenticationLog, type Checked } from '../security/authentication-log.js';
import { SecurityNotices } from '../security-notices/security-notices.service.js';
import { type ChallengeUse, confirmUse, logInUse, PasskeyChallenges } from './passkey-challenges.js';
import { type Passkey, PasskeysRepository } from './passkeys.repository.js';
import { ALGORITHMS, RelyingParty, userHandle } from './relying-party.js';

/** Loaded on demand: it takes 20 MB. */
const webauthn = (): Promise<typeof import('@simplewebauthn/server')> => import('@simplewebauthn/server');

/** Checks what authenticators sign. User verification (a fingerprint, face or device PIN) is always required. */
@Injectable()
export class PasskeyVerifier {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: PasskeyChallenges,
    private readonly relyingParty: RelyingParty,
    private readonly notices: SecurityNotices,
    private readonly clock: Clock,
    private readonly authentications: AuthenticationLog,
    private readonly log: Logger,
  ) {}

  /** Accepts a log-in of a customer or an operator. @returns the passkey, with whose it is @throws PASSKEY_REFUSED */
  async logIn(proof: PasskeyProof, operator: boolean): Promise<Passkey> {
    return (await this.use(proof, logInUse(operator))).passkey;
  }

  /**
   * Accepts a confirmation by the customer's own passkey.
   * @param confirms the hash of what is confirmed, see confirmedHash()
   * @throws PASSKEY_REFUSED, also if something else was signed
   */
  async confirm(userId: string, proof: PasskeyProof, confirms: string | null | undefined): Promise<void> {
    const { content } = await this.use(proof, confirmUse(userId));
    if (!confirms || content !== confirms) throw new AppError('PASSKEY_REFUSED');
  }

  /** Accepts a new credential. @throws PASSKEY_REFUSED */
  async create(
    { id, response }: NewPasskey,
    use: ChallengeUse,
  ): Promise<Pick<Passkey, 'credential_id' | 'public_key' | 'sign_count'>> {
    const { challenge } = await this.challenges.take(response.clientDataJSON, use);
    const { verifyRegistrationResponse } = await webauthn();
    const { clientDataJSON, attestationObject } = response;
    const { registrationInfo } = await this.verified(
      verifyRegistrationResponse({
        response: {
          ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
          response: { clientDataJSON, attestationObject },
        },
        expectedChallenge: challenge,
        expectedOrigin: this.relyingParty.origin,
        expectedRPID: this.relyingParty.id,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (!registrationInfo) throw new AppError('PASSKEY_REFUSED');
    const { credential } = registrationInfo;
    return {
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: credential.publicKey,
      sign_count: credential.counter,
    };
  }

  /** Checks a signature and records the use. @throws PASSKEY_REFUSED */
  private use(proof: PasskeyProof, use: ChallengeUse): Promise<{ passkey: Passkey; content: string | null }> {
    const checked: Checked = { subject: use.subjectId, operator: use.operator, factors: ['passkey'] };
    return this.authentications.watch(checked, () => this.check(proof, use, checked));
  }

  private async check(
    { id, response }: PasskeyProof,
    use: ChallengeUse,
    checked: Checked,
  ): Promise<{ passkey: Passkey; content: string | null }> {
    const { challenge, content } = await this.challenges.take(response.clientDataJSON, use);
    const passkey = await this.passkeys.byCredential(Buffer.from(id, 'base64url'));
    if (!passkey || passkey.operator !== use.operator) throw new AppError('PASSKEY_REFUSED');
    checked.subject = passkey.subject_id;
    if (use.subjectId !== null && passkey.subject_id !== use.subjectId) throw new AppError('PASSKEY_REFUSED');
    const handle = response.userHandle;
    if (handle && handle !== userHandle(passkey.subject_id)) throw new AppError('PASSKEY_REFUSED');
    const { verifyAuthenticationResponse } = await webauthn();
    const { clientDataJSON, authenticatorData, signature } = response;
    const { authenticationInfo } = await this.verified(
      verifyAuthenticationResponse({
        response: {
          ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
          response: { clientDataJSON, authenticatorData, signature },
        },
        expectedChallenge: challenge,
        expectedOrigin: this.relyingParty.origin,
        expectedRPID: this.relyingParty.id,
        // Counts are compared by recordUse(), in the statement that stores them.
        credential: { id, publicKey: passkey.public_key, counter: 0 },
      }),
    );
    await this.record(passkey, authenticationInfo.newCounter);
    return { passkey, content };
  }

  /** A count that does not rise means that the passkey was copied: its owner is told. @throws PASSKEY_REFUSED */
  private async record(passkey: Passkey, signCount: number): Promise<void> {
    if (await this.passkeys.recordUse(passkey.id, signCount, this.clock.now())) return;
    const { subject_id, operator } = passkey;
    if (operator) await this.notices.addToOperator(this.dataSource.manager, subject_id, 'operator_passkey_copied');
    else await this.notices.add(this.dataSource.manager, subject_id, 'passkey_copied');
    throw new AppError('PASSKEY_REFUSED');
  }

  /** @throws PASSKEY_REFUSED if the library finds anything wrong: challenge, origin, RP ID, flags or signature */
  private async verified<Result extends { verified: boolean }>(check: Promise<Result>): Promise<Result> {
    const result = await check.catch((error: unknown) => {
      this.log.log('a passkey was refused', error);
      throw new AppError('PASSKEY_REFUSED');
    });
    if (!result.verified) throw new AppError('PASSKEY_REFUSED');
    return result;
  }
}
