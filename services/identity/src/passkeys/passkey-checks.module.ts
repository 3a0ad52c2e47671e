import { Global, Module } from '@nestjs/common';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyVerifier } from './passkey-verifier.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { Passkeys } from './passkeys.service.js';
import { RelyingParty } from './relying-party.js';

/** What other rooms need of passkeys; apart from PasskeysModule, which needs them in turn. */
@Global()
@Module({
  providers: [PasskeyChallenges, PasskeyVerifier, Passkeys, PasskeysRepository, RelyingParty],
  exports: [PasskeyVerifier, Passkeys, PasskeysRepository],
})
export class PasskeyChecksModule {}
