/** Larger than the gateway accepts for a sign-in. */
const OVERSIZED_BYTES = 2_000_000

/**
 * Sends a sign-in of undeclared length, which the gateway refuses and logs. Resolves with the request id that the
 * caller sees.
 */
export async function sendOversizedSignIn(siteUrl: string): Promise<string> {
  const refused = await fetch(`${siteUrl}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new Blob([JSON.stringify({ username: 'x'.repeat(OVERSIZED_BYTES) })]).stream(),
    duplex: 'half',
  } as RequestInit)
  const requestId = refused.headers.get('x-request-id')
  if (requestId === null) throw new Error(`a reply with status ${refused.status} has no request id`)
  return requestId
}
