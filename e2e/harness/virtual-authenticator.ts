import type { Page } from 'playwright-core'

/** A device of the browser that creates and uses passkeys. */
export type VirtualAuthenticator = {
  /** Whether it verifies its user from now on, as by a fingerprint. */
  setUserVerified(isUserVerified: boolean): Promise<void>
}

/** Gives a page a device like that of a phone or laptop: it holds passkeys and verifies its user. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async setUserVerified(isUserVerified) {
      await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}
