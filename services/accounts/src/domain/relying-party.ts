/** For whom passkeys are made, and where they may be used (W3C Web Authentication, §5.1.2). */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

const loopback = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/

/**
 * Of the site's address in the settings. Browsers make no passkeys for an IP address, so that a site on this machine is
 * `localhost`, and has to be visited by that name.
 */
export function relyingPartyOf(siteUrl: string): RelyingParty {
  const { protocol, hostname, port } = new URL(siteUrl)
  const id = loopback.test(hostname) ? 'localhost' : hostname
  return { id, origin: `${protocol}//${id}${port ? `:${port}` : ''}` }
}
