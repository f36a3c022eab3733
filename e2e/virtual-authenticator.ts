import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'

/** Adds Chromium's virtual authenticator to a page, with a verified user who consents to everything. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/**
 * The code that an authenticator app with the key shows in `later` seconds. Each code works once; the next one is accepted
 * early.
 */
export const codeOf = (key: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) }).generate({ timestamp: Date.now() + later * 1000 })

/** The site by the name localhost, because browsers create passkeys for names only, not for IP addresses. */
export const asLocalhost = (url: string): string => url.replace('//127.0.0.1', '//localhost')
