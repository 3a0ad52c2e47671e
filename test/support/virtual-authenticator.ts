import type { CDPSession, Page } from 'playwright';

/** What a device keeps of its passkeys, to put them on another device, as synchronisation does. */
export type Credentials = Awaited<ReturnType<VirtualAuthenticator['credentials']>>;

/** Chromium's own authenticator of a page: it agrees to everything, as a verified user would. */
export class VirtualAuthenticator {
  private constructor(
    private readonly devtools: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async on(page: Page): Promise<VirtualAuthenticator> {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    return new VirtualAuthenticator(devtools, authenticatorId);
  }

  async credentials() {
    const { authenticatorId } = this;
    return (await this.devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  }

  /** Adds copies that go on from another sign count: synchronised passkeys do not count, but Chromium's do. */
  async add(credentials: Credentials, signCount: number): Promise<void> {
    const { authenticatorId } = this;
    for (const credential of credentials) {
      await this.devtools.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } });
    }
  }

  /** Whether the user agrees to each use, also to those offered by the autofill. */
  async agree(enabled: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  }
}
