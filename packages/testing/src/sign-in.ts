/** Signs in at a site; resolves with the cookies. @throws when the site refuses */
export async function signIn(url: string, username: string, password: string): Promise<string> {
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!reply.ok) throw new Error(`${username} is not signed in: ${reply.status} ${await reply.text()}`)
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
