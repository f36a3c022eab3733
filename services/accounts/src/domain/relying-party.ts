/** The relying party of passkeys (W3C Web Authentication, §5.1.2). */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

const loopback = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/

/**
 * Derives the relying party from the site's configured address. Browsers create no passkeys for an IP address, so a
 * local site is `localhost` and must be visited by that name.
 */
export function relyingPartyOf(siteUrl: string): RelyingParty {
  const url = new URL(siteUrl)
  if (loopback.test(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
