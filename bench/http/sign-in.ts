/** Signs in as the first administrator of a site; returns the cookies. */
export async function signInAdministrator(url: string, password: string): Promise<string> {
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username: 'admin', password }),
  })
  if (!reply.ok) throw new Error(`signing in: ${reply.status} ${await reply.text()}`)
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
