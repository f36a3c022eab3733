/** Larger than the gateway accepts for a sign-in. */
const OVERSIZED_BYTES = 2_000_000

/** Sends a sign-in that the gateway refuses and logs. Resolves with the request id that the caller sees. */
export async function sendOversizedSignIn(siteUrl: string): Promise<string> {
  const refused = await fetch(`${siteUrl}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'x'.repeat(OVERSIZED_BYTES) }),
  })
  const requestId = refused.headers.get('x-request-id')
  if (requestId === null) throw new Error(`a reply with status ${refused.status} has no request id`)
  return requestId
}

/** The first trace id in lines of JSON from VictoriaLogs. */
export const traceIdIn = (lines: string): string | undefined => /"traceId":"(\w+)"/.exec(lines)?.[1]
