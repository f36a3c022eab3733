import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'

/** Gives a page an authenticator that knows its user and agrees to everything, as Chromium plays it. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

/**
 * The code that an app with the key shows in `later` seconds: each code works once, and the next one is accepted already.
 */
export const codeOf = (key: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) }).generate({ timestamp: Date.now() + later * 1000 })

/** Browsers make passkeys for names, not for addresses: a site on this machine is visited as localhost. */
export const asLocalhost = (url: string): string => url.replace('//127.0.0.1', '//localhost')
