import type { Page } from '@playwright/test'

/** A virtual authenticator that verifies its owner, or fails to. */
export async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  // The page may be that of an earlier test, which left its own behind.
  await devtools.send('WebAuthn.disable')
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return {
    count: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    verifies: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}
